import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Db, db } from "#lib/db/client.ts";
import { generateKey, hashKey } from "./key-format.ts";

export type CreatedKey = { id: string; key: string; lastFour: string };

/** Creates an API key. `key` is in this answer and nowhere else: only its hash is kept. */
export async function createKey({ ctx, input }: { ctx: Context; input: { name: string } }): Promise<CreatedKey> {
  return db().$transaction((tx) => insertKey({ tx, ctx, input }));
}

/** The same, in the caller's transaction. */
export async function insertKey({
  tx,
  ctx,
  input,
}: {
  tx: Db;
  ctx: Context;
  input: { name: string };
}): Promise<CreatedKey> {
  const key = generateKey();
  const lastFour = key.slice(-4);
  const { id } = await tx.apiKey.create({
    data: { id: uuid(), accountId: ctx.account.id, name: input.name, hash: hashKey(key), lastFour },
    select: { id: true },
  });
  await recordAudit({ tx, ctx, input: { action: "key.created", target: `${input.name} (…${lastFour})` } });
  return { id, key, lastFour };
}
