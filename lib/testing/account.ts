import { randomUUID } from "node:crypto";
import { systemContext } from "#lib/accounts/context.ts";
import { createAccount } from "#lib/accounts/create-account.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { revokeKey as revoke } from "#lib/api-keys/revoke-key.ts";
import { db } from "#lib/db/client.ts";
import { seal } from "#lib/secrets/seal.ts";
import { secretBinding } from "#lib/storage/bucket.ts";
import type { TestStore } from "./store.ts";

export type TestAccount = { id: string; key: string; keyId: string };
export type AccountInput = {
  /** False: no bucket is linked. */
  bucket?: boolean;
  prefix?: string;
  /** In place of the store's own: a proxy before it. */
  endpoint?: string;
};

/**
 * An account with a key, and the store's bucket linked as it is: without the probe of linkBucket, so
 * that a proxy need not be among this process's own EGRESS_ALLOW.
 */
export async function newAccount({
  store,
  bucket = true,
  prefix = "",
  endpoint,
}: AccountInput & { store: TestStore }): Promise<TestAccount> {
  const account = await createAccount({ input: { name: "Test" } });
  const { id: keyId, key } = await createKey({ ctx: systemContext(account.id), input: { name: "test" } });
  if (bucket) {
    const id = randomUUID();
    const secretSealed = seal({ secret: store.secretAccessKey, boundTo: secretBinding(id) });
    const { region, bucket: name, accessKeyId } = store;
    const place = { endpoint: endpoint ?? store.endpoint, region, name, prefix };
    await db().bucket.create({ data: { id, accountId: account.id, ...place, accessKeyId, secretSealed } });
  }
  return { id: account.id, key, keyId };
}

export async function setState(account: TestAccount, state: "suspended" | "unpaid"): Promise<void> {
  const now = new Date();
  const data = state === "suspended" ? { suspendedAt: now } : { unpaidAt: now };
  await db().account.update({ where: { id: account.id }, data });
}

export async function revokeKey(account: TestAccount): Promise<void> {
  await revoke({ ctx: systemContext(account.id), input: { id: account.keyId } });
}

/** Changes what is stored of an account's bucket, as if the bucket itself had changed. */
export async function breakBucket(
  account: TestAccount,
  change: { name?: string; accessKeyId?: string; secretAccessKey?: string; endpoint?: string },
): Promise<void> {
  const { secretAccessKey, ...shown } = change;
  const { id } = await db().bucket.findUniqueOrThrow({ where: { accountId: account.id }, select: { id: true } });
  const sealed = secretAccessKey && { secretSealed: seal({ secret: secretAccessKey, boundTo: secretBinding(id) }) };
  await db().bucket.update({ where: { id }, data: { ...shown, ...(sealed || {}) } });
}
