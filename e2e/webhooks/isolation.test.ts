import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { finishJob } from "#lib/jobs/finish-job.ts";
import { until } from "#lib/local/until.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { startService } from "#lib/testing/service.ts";
import { anEndpoint } from "#lib/testing/webhook-endpoints.ts";
import { openReceiver, type TestReceiver, verify } from "#lib/testing/webhook-receiver.ts";
import { messageId } from "#lib/webhooks/message-id.ts";

const options = storedOptionsSchema.parse({});
const worker = "a worker of this test";
const deadlineMs = 45_000;
const events = 1_000;

/** Jobs that a worker has rendered: all that is left is to end them. */
async function runningJobs(account: TestAccount, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db().job.createMany({
    data: ids.map((id, place) => ({
      id,
      accountId: account.id,
      source: "job" as const,
      turn: BigInt(place + 1),
      status: "started" as const,
      url: "http://x.test/",
      urlHash: new Uint8Array(32),
      fileName: `${id}.pdf`,
      options,
      worker,
      attempt: 1,
      startedAt: new Date(),
    })),
  });
  return ids;
}

async function end(jobId: string): Promise<void> {
  const ending = { status: "delivered", bucketName: "bucket", objectKey: "key" } as const;
  expect(await finishJob({ jobId, attempt: 1, worker, ending })).toBe(true);
}

/** ms from each job's end to its event's arrival. */
function delays(receiver: TestReceiver): { median: number; p95: number; most: number } {
  const all = receiver.received
    .map(({ at, text }) => at - Date.parse(JSON.parse(text).timestamp))
    .sort((a, b) => a - b);
  const share = (part: number) => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN;
  return { median: share(0.5), p95: share(0.95), most: share(1) };
}

test("1,000 events to an endpoint that hangs delay neither its neighbour nor other accounts", async () => {
  const [hanging, neighbour, alone, other] = await Promise.all([1, 2, 3, 4].map(() => openReceiver()));
  if (!hanging || !neighbour || !alone || !other) throw new Error("No receivers");
  hanging.answer(() => "hang");
  const all = [hanging, neighbour, alone, other];
  const service = await startService({ env: { EGRESS_ALLOW: all.map(({ url }) => new URL(url).host).join(",") } });
  try {
    const [busy, calm, quiet] = [service.account, await service.newAccount(), await service.newAccount()];
    await anEndpoint({ account: busy, url: hanging.url });
    const { secret } = await anEndpoint({ account: busy, url: neighbour.url });
    await anEndpoint({ account: quiet, url: other.url });
    await anEndpoint({ account: calm, url: alone.url });
    const [ofBusy, ofCalm, ofQuiet] = [
      await runningJobs(busy, events),
      await runningJobs(calm, events),
      await runningJobs(quiet, 50),
    ];

    // First without the one that hangs, for comparison.
    for (const jobId of ofCalm) await end(jobId);
    await until(() => alone.received.length >= events, { deadlineMs });
    for (const [place, jobId] of ofBusy.entries()) {
      await end(jobId);
      if (place % 20 === 0) await end(ofQuiet[place / 20] ?? "");
    }
    await until(() => neighbour.received.length >= events && other.received.length >= 50, { deadlineMs });

    console.table({
      "no endpoint hangs": delays(alone),
      "beside one that hangs, same account": delays(neighbour),
      "beside one that hangs, other account": delays(other),
    });
    expect(hanging.received.length).toBeGreaterThanOrEqual(10);
    expect(neighbour.accepted()).toEqual(ofBusy.map((jobId) => messageId({ jobId, status: "delivered" })));
    expect(other.accepted()).toEqual(ofQuiet.map((jobId) => messageId({ jobId, status: "delivered" })));
    for (const seen of neighbour.received) verify(seen, secret);
    expect(delays(other).p95).toBeLessThan(Math.max(1_000, 3 * delays(alone).p95));
    expect(delays(neighbour).p95).toBeLessThan(Math.max(2_000, 3 * delays(alone).p95));
  } finally {
    await service.stop();
  }
});
