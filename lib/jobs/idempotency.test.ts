import { expect, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount } from "#lib/testing/jobs.ts";
import { createJob } from "./create-job.ts";

useDatabase();

test("a request from before a rotation of SECRET_KEYS is repeated after it, and another one is not", async () => {
  const ctx = systemContext((await anAccount()).id);
  const request = { url: "http://x.test/", options: storedOptionsSchema.parse({}), credentials: null };
  const hash = (byte: number) => Uint8Array.from([byte]);
  const create = (requestHash: number, ...earlier: number[]) => {
    const idempotency = { key: "a key", requestHash: hash(requestHash), earlierHashes: earlier.map(hash) };
    return createJob({ ctx, input: { request, source: "job", idempotency } });
  };
  const first = await create(1);
  expect(await create(2, 1)).toMatchObject({
    ok: true,
    value: { replayed: true, job: { id: first.ok && first.value.job.id } },
  });
  expect(await create(3, 2)).toMatchObject({ ok: false, failure: { code: "idempotency_mismatch" } });
});
