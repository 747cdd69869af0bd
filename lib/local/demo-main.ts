import { systemContext } from "#lib/accounts/context.ts";
import { createAccount } from "#lib/accounts/create-account.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { closeDb, db } from "#lib/db/client.ts";
import { linkBucket } from "#lib/storage/link-bucket.ts";
import type { Demo } from "./demo.ts";
import { ensureOwner } from "./ensure-owner.ts";

// Makes the demo account, or finds the one of an earlier start, links the bucket, and writes the
// account and a new key as its last line. lib/local/demo.ts starts it and wrote its input.
const {
  account: known,
  bucket,
  email,
  password,
} = JSON.parse(process.env.PLATEN_DEMO ?? "{}") as {
  account?: string;
  bucket: Demo["bucket"];
  email: string;
  password: string;
};

const found = known ? await db().account.findUnique({ where: { id: known }, select: { id: true } }) : undefined;
const account = found ?? (await createAccount({ input: { name: "Demo" } }));
await ensureOwner({ accountId: account.id, person: { email, password, name: "Demo" } });
const ctx = systemContext(account.id);
const linked = await linkBucket({
  ctx,
  input: {
    endpoint: bucket.endpoint,
    region: bucket.region,
    name: bucket.name,
    prefix: "",
    accessKeyId: bucket.access_key_id,
    secretAccessKey: bucket.secret_access_key,
  },
});
if (!linked.ok) throw new Error(`The embedded store's bucket could not be linked: ${linked.failure.detail}`);
const { key } = await createKey({ ctx, input: { name: "npm start" } });
process.stdout.write(`${JSON.stringify({ account: account.id, key })}\n`);
await closeDb();
