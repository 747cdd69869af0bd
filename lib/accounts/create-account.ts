import { v7 as uuid } from "uuid";
import { db } from "#lib/db/client.ts";

/** Creates an account with nothing in it. */
export async function createAccount({ input }: { input: { name: string } }): Promise<{ id: string; name: string }> {
  return db().account.create({ data: { id: uuid(), name: input.name }, select: { id: true, name: true } });
}
