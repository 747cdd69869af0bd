import { v7 as uuid } from "uuid";
import { type Db, db } from "#lib/db/client.ts";

/** Creates an account with nothing in it but its owner, if one is named. */
export async function createAccount({
  tx = db(),
  input,
}: {
  tx?: Db;
  input: { name: string; ownerId?: string };
}): Promise<{ id: string; name: string }> {
  const members = input.ownerId && { create: { userId: input.ownerId, role: "owner" as const } };
  return tx.account.create({
    data: { id: uuid(), name: input.name, ...(members && { members }) },
    select: { id: true, name: true },
  });
}
