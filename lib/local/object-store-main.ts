import S3rver from "@20minutes/s3rver";
import accounts from "@20minutes/s3rver/lib/models/account.js";
import { z } from "zod";

// The S3-compatible store, in a process of its own. lib/local/object-store.ts starts it.
const { folder, port, bucket, accessKeyId, secretAccessKey } = z
  .object({
    folder: z.string(),
    port: z.number(),
    bucket: z.string(),
    accessKeyId: z.string(),
    secretAccessKey: z.string(),
  })
  .parse(JSON.parse(process.env.PLATEN_OBJECT_STORE ?? "{}"));

// It comes with a key pair that everyone knows.
accounts.DUMMY_ACCOUNT.revokeAccessKey("S3RVER");
accounts.DUMMY_ACCOUNT.createKeyPair(accessKeyId, secretAccessKey);

const store = new S3rver({
  address: "127.0.0.1",
  port,
  directory: folder,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});
await store.run();
process.stdout.write("store ready\n");
process.on("SIGTERM", () => process.exit(0));
