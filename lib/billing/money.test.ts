import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { finishJob } from "#lib/jobs/finish-job.ts";
import { type StartedJob, startJob } from "#lib/jobs/start-job.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, aWorker, delivered, failed } from "#lib/testing/jobs.ts";
import { seeded } from "#lib/testing/random.ts";
import { acceptedBy } from "#lib/testing/stripe/state.ts";
import { shownCalls } from "#lib/testing/stripe/stripe-server.ts";
import { useStripe } from "#lib/testing/stripe/use-stripe.ts";
import { countsTowardsUsage } from "#lib/usage/counts-towards-usage.ts";
import { claimUsage, requeueReports } from "./claim-usage.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { stripe } from "./stripe.ts";

const server = await vi.hoisted(async () => (await import("#lib/testing/stripe/use-stripe.ts")).startStripe());
useDatabase();
useStripe(server);

const seed = Number(process.env.SEED ?? 6);
const jobCount = 5_000;
const atOnce = 8;
/** Each kill ends a reporting process with its calls in flight: half before Stripe took one, half after. */
const kills = 6;

const random = seeded(seed);

test("what Stripe accepted is the ledger is the rule over the jobs, through retries, kills and outages", async () => {
  const billed = await Promise.all(Array.from({ length: 7 }, anAccount));
  const counted = await Promise.all(Array.from({ length: 2 }, anAccount));
  for (const { id } of billed) await ensureCustomer({ ctx: systemContext(id), client: aClient() });
  // What a plan leaves is not what is looked at here.
  await db().account.updateMany({ data: { jobsLeft: null } });

  for (const worker of ["one", "two"]) await aWorker(worker);
  const done = await runJobs([...billed, ...counted]);
  const outcome = await reportAll();
  const told = server.state.meterEvents.length;

  const rows = await Promise.all(
    [...billed, ...counted].map(async ({ id }) => {
      const customer = await db().billingCustomer.findUnique({ where: { accountId: id } });
      return {
        rule: ruleOver(done.filter(({ accountId }) => accountId === id)),
        ledger: await db().usageRecord.count({ where: { accountId: id } }),
        stripe: customer ? acceptedBy(server.state, customer.customerId) : null,
      };
    }),
  );
  console.log(
    `seed ${seed}: ${done.length} jobs, ${outcome.calls} calls (${JSON.stringify(outcome.faults)}), ${outcome.processes} processes of which ${outcome.killed} were killed, ${told} meter events`,
  );
  console.table(rows);
  console.log(`the first and the last call:\n${shownCalls([...server.calls.slice(0, 1), ...server.calls.slice(-1)])}`);

  expect(outcome.killed).toBe(kills);
  for (const { rule, ledger, stripe: accepted } of rows) expect([ledger, accepted ?? ledger]).toEqual([rule, rule]);
  expect(await loose()).toEqual({ unsettled: 0, wrongSums: 0, reportedWithoutCustomer: 0 });

  const before = await books();
  server.fault = () => undefined;
  await Promise.all([claimUsage({ recordedBefore: new Date() }), claimUsage(), requeueReports()]);
  await report();
  expect(await books()).toEqual(before);
  expect(server.state.meterEvents.length).toBe(told);
}, 300_000);

type Done = { accountId: string; url: string; delivered: boolean };

/** Jobs through the real verbs, some started twice, some finished twice, some finished late by a lost attempt. */
async function runJobs(accounts: TestAccount[]): Promise<Done[]> {
  const done: Done[] = [];
  let left = jobCount;
  const claims: Promise<number>[] = [];
  const hand = async () => {
    while (left > 0) {
      left -= 1;
      done.push(await runJob(accounts[Math.floor(random() * accounts.length)] as TestAccount));
      // Claims go on meanwhile, two at once: what commits after its minute was claimed is late.
      if (left % 100 === 0)
        claims.push(claimUsage({ recordedBefore: new Date() }), claimUsage({ recordedBefore: new Date() }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  await Promise.all(claims);
  return done;
}

async function runJob(account: TestAccount): Promise<Done> {
  const url = `http://site.test/${Math.floor(random() * 40)}`;
  const job = await aJob({ account, url });
  const isDelivered = random() < 0.6;
  const ending = isDelivered ? delivered : failed;
  const first = await started(job, "one");
  const last = random() < 0.2 ? await started(job, "two") : first;
  const finish = ({ attempt, worker }: StartedJob) => finishJob({ jobId: job.id, attempt, worker, ending });
  if (random() < 0.1) await Promise.all([finish(last), finish(first), finish(last)]);
  else await finish(last);
  await finish(first);
  return { accountId: account.id, url, delivered: isDelivered };
}

async function started(job: { id: string }, worker: string): Promise<StartedJob> {
  const own = await startJob({ jobId: job.id, worker });
  if (!own) throw new Error("The job cannot be started");
  return own;
}

/** The rule, over what was done, in memory. */
function ruleOver(done: Done[]): number {
  const failures = new Map<string, number>();
  return done.filter(({ url, delivered: isDelivered }) => {
    if (!isDelivered) failures.set(url, (failures.get(url) ?? 0) + 1);
    return countsTowardsUsage({ delivered: isDelivered, failures: failures.get(url) ?? 0 });
  }).length;
}

type Outcome = { calls: number; faults: Record<string, number>; processes: number; killed: number };

/** Reporting processes one after the other, with faults and kills, until every report is settled. */
async function reportAll(): Promise<Outcome> {
  const outcome: Outcome = { calls: 0, faults: {}, processes: 0, killed: 0 };
  let untilKill = 0;
  server.fault = () => {
    outcome.calls += 1;
    untilKill -= 1;
    if (untilKill <= 0 && outcome.killed % 2 === 0) {
      kill();
      return "lost before";
    }
    const fault = ([429, 500, "lost before", "lost after", "silent after"] as const)[Math.floor(random() * 25)];
    if (fault) outcome.faults[fault] = (outcome.faults[fault] ?? 0) + 1;
    return fault;
  };
  server.done = () => {
    if (untilKill <= 0) kill();
  };
  const kill = () => {
    if (outcome.killed >= kills) return;
    outcome.killed += 1;
    untilKill = Number.POSITIVE_INFINITY;
    running?.kill("SIGKILL");
  };
  do {
    outcome.processes += 1;
    untilKill = outcome.killed < kills ? 5 + Math.floor(random() * 20) : Number.POSITIVE_INFINITY;
    await report();
  } while ((await db().usageReport.count({ where: { status: "pending" } })) > 0);
  return outcome;
}

let running: ReturnType<typeof spawn> | undefined;

/** One reporting process, after what a dead one held was taken from it and every pause has passed. */
async function report(): Promise<void> {
  await db().$executeRaw`
    update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null
    where payload ->> 'reportId' is not null`;
  const child = spawn(process.execPath, [join(import.meta.dirname, "../testing/report-usage-main.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  running = child;
  await new Promise((ended) => child.once("exit", ended));
}

async function loose(): Promise<Record<string, number>> {
  const [row] = await db().$queryRaw<Record<string, number>[]>`
    select
      (select count(*) from usage_reports where status <> 'accepted')::int as unsettled,
      (select count(*) from usage_reports r
        where quantity <> (select count(*) from usage_records u where u.report_id = r.id))::int as "wrongSums",
      (select count(*) from usage_records u where report_id is not null
        and not exists (select 1 from billing_customers b where b.account_id = u.account_id))::int as "reportedWithoutCustomer"`;
  return row ?? {};
}

/** Everything that tells of money. */
async function books(): Promise<unknown> {
  return {
    records: await db().usageRecord.findMany({ orderBy: { jobId: "asc" } }),
    reports: await db().usageReport.findMany({ orderBy: { id: "asc" } }),
    events: server.state.meterEvents.map(({ identifier, value }) => ({ identifier, value })),
  };
}

function aClient() {
  const client = stripe();
  if (!client) throw new Error("Stripe is not set");
  return client;
}
