import { v7 as uuid } from "uuid";
import { config } from "#lib/config/config.ts";
import { type Db, db } from "#lib/db/client.ts";

/**
 * Creates an account with nothing in it but its owner, if one is named. Where accounts are billed, its
 * free jobs are counted when it creates the first.
 */
export async function createAccount({
  tx = db(),
  input,
}: {
  tx?: Db;
  input: { name: string; ownerId?: string };
}): Promise<{ id: string; name: string }> {
  const members = input.ownerId && { create: { userId: input.ownerId, role: "owner" as const } };
  const jobsLeft = config().STRIPE_SECRET_KEY ? 0 : null;
  return tx.account.create({
    data: { id: uuid(), name: input.name, jobsLeft, ...(members && { members }) },
    select: { id: true, name: true },
  });
}
