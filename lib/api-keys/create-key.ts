import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { generateKey, hashKey } from "./key-format.ts";

/** Creates an API key. `key` is in this answer and nowhere else: only its hash is kept. */
export async function createKey({
  ctx,
  input,
}: {
  ctx: Context;
  input: { name: string };
}): Promise<{ id: string; key: string; lastFour: string }> {
  const key = generateKey();
  const lastFour = key.slice(-4);
  const { id } = await db().apiKey.create({
    data: { id: uuid(), accountId: ctx.account.id, name: input.name, hash: hashKey(key), lastFour },
    select: { id: true },
  });
  return { id, key, lastFour };
}
