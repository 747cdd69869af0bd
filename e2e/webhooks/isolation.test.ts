import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { finishJob } from "#lib/jobs/finish-job.ts";
import { until } from "#lib/local/until.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { startService } from "#lib/testing/service.ts";
import { anEndpoint } from "#lib/testing/webhook-endpoints.ts";
import { openReceiver, type Received, type TestReceiver, verify } from "#lib/testing/webhook-receiver.ts";
import { messageId } from "#lib/webhooks/message-id.ts";

const options = storedOptionsSchema.parse({});
const worker = "a worker of this test";
const deadlineMs = 180_000;
const events = 1_000;
const accounts = 10;

/** Jobs that a worker has rendered: all that is left is to end them. */
async function runningJobs({
  account,
  count,
  from,
}: {
  account: TestAccount;
  count: number;
  from: number;
}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db().job.createMany({
    data: ids.map((id, place) => ({
      id,
      accountId: account.id,
      source: "job" as const,
      turn: BigInt(from + place),
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
function delays(received: Received[]): { median: number; p95: number; most: number } {
  const all = received.map(({ at, text }) => at - Date.parse(JSON.parse(text).timestamp)).sort((a, b) => a - b);
  const share = (part: number) => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN;
  return { median: share(0.5), p95: share(0.95), most: share(1) };
}

/** More than this many events are never on their way: what is measured is delay, not how long a burst takes. */
const aheadMax = 40;

/** Ends jobs of all accounts in turns, and waits for their events. */
async function endAll({ jobs, receiver }: { jobs: string[][]; receiver: TestReceiver }): Promise<Received[]> {
  receiver.received.length = 0;
  const total = jobs.flat().length;
  for (let place = 0; place < (jobs[0]?.length ?? 0); place += 1) {
    await Promise.all(jobs.map((of) => end(of[place] ?? "")));
    await until(() => receiver.received.length >= (place + 1) * jobs.length - aheadMax, { deadlineMs });
  }
  await until(() => receiver.received.length >= total, { deadlineMs });
  return [...receiver.received];
}

test("1,000 events with one endpoint that hangs: the others hear as soon as without it, each in order", {
  timeout: 600_000,
}, async () => {
  const [hanging, answering] = await Promise.all([openReceiver(), openReceiver()]);
  hanging.answer(() => "hang");
  const allowed = [hanging, answering].map(({ url }) => new URL(url).host).join(",");
  const service = await startService({ env: { EGRESS_ALLOW: allowed } });
  try {
    const others = await Promise.all(Array.from({ length: accounts - 1 }, () => service.newAccount()));
    const all = [service.account, ...others];
    const endpoints = await Promise.all(all.map((account) => anEndpoint({ account, url: answering.url })));
    const comparison = await Promise.all(all.map((account) => runningJobs({ account, count: 30, from: 1 })));
    const jobs = await Promise.all(
      all.map((account) => runningJobs({ account, count: events / accounts, from: 1_000 })),
    );

    const without = await endAll({ jobs: comparison, receiver: answering });
    await anEndpoint({ account: service.account, url: hanging.url });
    const beside = await endAll({ jobs, receiver: answering });
    const neighbour = beside.filter(({ jobId }) => jobs[0]?.includes(jobId));
    console.table({
      "ms, no endpoint hangs": delays(without),
      "ms, one hangs: all others": delays(beside),
      "ms, one hangs: the other endpoint of its account": delays(neighbour),
    });

    expect(hanging.received.length).toBeGreaterThan(0);
    for (const [place, ofAccount] of jobs.entries()) {
      const heard = beside.filter(({ jobId }) => ofAccount.includes(jobId));
      expect(heard.map(({ id }) => id)).toEqual(ofAccount.map((jobId) => messageId({ jobId, status: "delivered" })));
      for (const seen of heard) verify(seen, endpoints[place]?.secret ?? "");
    }
    // A busy machine makes both slow, and not always alike; a receiver that hangs for 15 s would be seen all the same.
    const mostMs = 3 * delays(without).p95 + 5_000;
    expect(delays(beside).p95).toBeLessThan(mostMs);
    expect(delays(neighbour).p95).toBeLessThan(mostMs);
  } finally {
    await service.stop();
  }
});
