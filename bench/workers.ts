import { cpuEach, describeCpu } from "./cpu-each.ts";
import { keepInFlight } from "./load.ts";
import { type BenchService, type Cpu, totalCpu } from "./service.ts";
import { median } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const several = 4;
const inFlight = 40;
const forMs = 15_000;
/** For each worker: a fresh node and a fresh browser cost more at first. */
const warmUpMs = 5_000;
/** A tenth, for the browser that each worker has of its own. */
const goal = 1.1;

/** Each works on one page: together on one more than a worker alone, which two cores have no room for. */
const sharedSettings = { WORKING_PAGES: "1", RENDER_SLOTS: "10" };

/** One worker against the database, and several. */
export const workers: Workload = {
  name: "workers",
  about: `Light pages, no wait: CPU of web, workers, browsers and PostgreSQL per delivered job with ${several} workers that work on a page each, over that with one.`,
  run: measure,
};

type Run = { cpu: Cpu; connections: number; transactions: number };

async function measure({ service, rounds, note }: Bench): Promise<Finding[]> {
  const alone: Run[] = [];
  const together: Run[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const runAlone = async () => alone.push(await runWith(service, {}));
    const runTogether = async () => together.push(await runWith(service, { count: several, settings: sharedSettings }));
    for (const run of round % 2 === 0 ? [runAlone, runTogether] : [runTogether, runAlone]) await run();
    note(`round ${round + 1}: one worker ${describe(alone.slice(-1))}; ${several} ${describe(together.slice(-1))}`);
  }
  await service.stopWorkers();
  await service.startWorkers();
  const ratios = together.map(
    ({ cpu }, round) => totalCpu(cpu) / (alone[round] ? totalCpu(alone[round].cpu) : Number.NaN),
  );
  const figures = `${several} workers ${describe(together)}; one ${describe(alone)}`;
  return [{ workload: "workers", kind: "cost", ratios, goal, figures }];
}

async function runWith(
  service: BenchService,
  given: { count?: number; settings?: Record<string, string> },
): Promise<Run> {
  await service.stopWorkers();
  await service.clear();
  await service.startWorkers(given);
  const requests = [{ url: service.sites.url("light"), wait_time: 0 }];
  await keepInFlight({ service, requests, inFlight, forMs: warmUpMs * (given.count ?? 1) });
  await service.clear();
  const [before, committed] = [service.cpu(), await committedTransactions(service)];
  const pages = (await keepInFlight({ service, requests, inFlight, forMs })).length;
  return {
    cpu: cpuEach({ before, after: service.cpu(), pages }),
    connections: await openConnections(service),
    transactions: ((await committedTransactions(service)) - committed) / pages,
  };
}

function describe(runs: readonly Run[]): string {
  const of = (figure: "connections" | "transactions") => median(runs.map((run) => run[figure]));
  return `${describeCpu(runs.map(({ cpu }) => cpu))}, ${of("transactions").toFixed(1)} transactions a job, ${of("connections").toFixed(0)} connections`;
}

/** What each backend adds to it about once a second. */
async function committedTransactions({ sql }: BenchService): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    "select xact_commit::float8 as count from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.count ?? Number.NaN;
}

async function openConnections({ sql }: BenchService): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database()",
  );
  return rows[0]?.count ?? Number.NaN;
}
