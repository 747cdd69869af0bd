import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { everyTask } from "#lib/queue/every-task.ts";
import { callJobs } from "./client.ts";
import type { Fault, Strike } from "./fault.ts";
import type { ManagedWorker } from "./processes.ts";
import { jobsOf, timeUntilRetaken, waitFor } from "./recovery.ts";
import { type Step, steps, workerOf } from "./worker-steps.ts";

const startDeadlineMs = 90_000;

/** `kill -9` of the worker that holds a job at this step. */
function killWorkerAt(step: Step): Fault {
  return {
    name: `kill -9 worker, ${step.name}`,
    async strike({ bench, ids }) {
      const { id, letGo } = await step.reach(bench);
      ids.add(id);
      const worker = await workerOf({ bench, id });
      const name = worker.id() ?? "";
      const held = await jobsOf({ bench, worker: name });
      const replaced = worker.replace();
      await letGo();
      const took = await timeUntilRetaken({ bench, ids: [id, ...held], from: name });
      await replaced;
      return took;
    },
  };
}

const killBrowser: Fault = {
  name: "kill -9 browser",
  async strike({ bench, random, ids }) {
    const paths = [1, 2, 3].map((number) => `/slow?ms=3000&browser=${random.next()}-${number}`);
    const mine = await Promise.all(paths.map((path) => created({ bench, random, ids }, path)));
    await waitFor("the pages are asked for", () =>
      paths.every((path) => bench.site.requests.some((seen) => seen.path === path)),
    );
    const began = performance.now();
    for (const pid of browsersIn(bench.temporary)) killQuietly(pid);
    await waitFor("the passengers are done", async () => {
      const rows = await bench.sql("select 1 from jobs where id = any ($1::uuid[]) and finished_at is null", [mine]);
      return rows.length === 0;
    });
    const took = performance.now() - began;
    const failed = await bench.sql("select 1 from jobs where id = any ($1::uuid[]) and status <> 'delivered'", [mine]);
    if (failed.length > 0) throw new Error("A passenger of a killed browser was not delivered");
    return took;
  },
};

const killWeb: Fault = {
  name: "kill -9 web, creates and downloads open",
  async strike({ bench, random, ids }) {
    const web = random.pick(bench.webs);
    const { account } = bench;
    const number = random.next();
    const calls = [1, 2, 3, 4, 5, 6].map((call) =>
      callJobs({
        url: web.url,
        account,
        request: { url: bench.site.url(`/slow?ms=500&web=${number}-${call}`), wait_time: 0 },
        download: call > 3,
      }),
    );
    await pause(random.below(300));
    const began = performance.now();
    await web.replace();
    const took = performance.now() - began;
    for (const told of await Promise.all(calls)) if (told?.id) ids.add(told.id);
    return took;
  },
};

const killWebIdempotent: Fault = {
  name: "kill -9 web, then the same Idempotency-Key elsewhere",
  async strike({ bench, random, ids }) {
    const [web, other] = bench.webs;
    if (!web || !other) throw new Error("This needs two web processes");
    const path = `/plain?key=${random.next()}`;
    const request = { url: bench.site.url(path), wait_time: 0 };
    const call = (url: string) => callJobs({ url, account: bench.account, request, idempotencyKey: path });
    const first = Array.from({ length: 20 }, () => call(web.url));
    await pause(random.below(60));
    const began = performance.now();
    const replaced = web.replace();
    const told = await Promise.all(first);
    let answer = await call(other.url);
    await waitFor("the other web process answers with the job", async () => {
      if (answer?.status !== 201) answer = await call(other.url);
      return answer?.status === 201;
    });
    const took = performance.now() - began;
    const seen = new Set([...told, answer].flatMap((one) => (one?.id ? [one.id] : [])));
    for (const id of seen) ids.add(id);
    const rows = await bench.sql("select 1 from jobs where url = $1", [request.url]);
    if (seen.size !== 1 || rows.length !== 1) throw new Error(`${rows.length} jobs were made under one key`);
    await replaced;
    return took;
  },
};

const callerGone: Fault = {
  name: "caller gone in mid-download",
  async strike({ bench, random, ids }) {
    const url = bench.site.url(`/slow?ms=1500&gone=${random.next()}`);
    const caller = new AbortController();
    const call = callJobs({
      url: random.pick(bench.webs).url,
      account: bench.account,
      request: { url, wait_time: 0 },
      download: true,
      signal: caller.signal,
    });
    let id = "";
    await waitFor("the job exists", async () => {
      const [row] = await bench.sql("select id::text from jobs where url = $1", [url]);
      id = String(row?.id ?? "");
      return id;
    });
    ids.add(id);
    await pause(random.below(2_000));
    const began = performance.now();
    caller.abort();
    await call;
    await waitFor("the job ends like any other", async () => {
      const [row] = await bench.sql("select 1 from jobs where id = $1 and status = 'delivered'", [id]);
      return row;
    });
    return performance.now() - began;
  },
};

/** SIGTERM to a worker with 20 jobs running; none may be rendered twice, because the drain is long enough. */
const terminateWorker: Fault = {
  name: "SIGTERM, 20 jobs running",
  async strike({ bench, random, ids }) {
    const mark = random.next();
    const paths = Array.from({ length: 40 }, (_, index) => `/slow?ms=6000&term=${mark}-${index}`);
    await Promise.all(paths.map((path) => created({ bench, random, ids }, path)));
    const worker = await busiest({ bench, random, ids }, 20);
    const name = worker.id() ?? "";
    const pid = worker.pid();
    const began = performance.now();
    worker.signal("SIGTERM");
    await waitFor(
      "the worker has left",
      async () => (await bench.sql("select 1 from workers where id = $1", [name])).length === 0,
    );
    const locked = await bench.sql(
      `select 1 from ${everyTask} q where locked_by is not null
         and not exists (select 1 from workers w where q.locked_by = any (w.pool_ids))`,
    );
    if (locked.length > 0) throw new Error(`${locked.length} queue locks are left`);
    await waitFor("all are done", async () => {
      const rows = await bench.sql("select 1 from jobs where url like $1 and finished_at is null limit 1", [
        `%term=${mark}-%`,
      ]);
      return rows.length === 0;
    });
    const took = performance.now() - began;
    const seen = bench.site.requests.filter(({ path }) => path.includes(`term=${mark}-`)).length;
    if (seen !== paths.length) throw new Error(`${paths.length} pages were asked for ${seen} times`);
    await waitFor("another worker stands in its place", () => worker.pid() !== pid, startDeadlineMs);
    await worker.replace();
    return took;
  },
};

/** A worker is stopped until it is taken for dead, and wakes up with its jobs in the hands of another. */
const pauseWorker: Fault = {
  name: "SIGSTOP and SIGCONT, a job held by two workers",
  slow: true,
  async strike(strike) {
    const { took, former } = await holdByTwo(strike, 6_000);
    await former.replace();
    return took;
  },
};

/** What the woken worker still does must not take the job from the queue: the other one dies too. */
const pauseThenKill: Fault = {
  name: "SIGSTOP and SIGCONT, then kill -9 of the second worker",
  slow: true,
  async strike(strike) {
    const { bench } = strike;
    const { id, former } = await holdByTwo(strike, 15_000);
    const second = await workerOf({ bench, id });
    const name = second.id() ?? "";
    const replaced = Promise.all([second.replace(), former.replace()]);
    const took = await timeUntilRetaken({ bench, ids: [id], from: name });
    await replaced;
    return took;
  },
};

/** A job whose first worker was stopped, is taken for dead, woke up and has left, while a second one renders it. */
async function holdByTwo(strike: Strike, pageMs: number): Promise<{ id: string; took: number; former: ManagedWorker }> {
  const { bench, random } = strike;
  const id = await created(strike, `/slow?ms=${pageMs}&stop=${random.next()}`);
  await waitFor("the job is started", async () => {
    return (await bench.sql("select 1 from jobs where id = $1 and status = 'started'", [id])).length > 0;
  });
  const former = await workerOf({ bench, id });
  const name = former.id() ?? "";
  const pid = former.pid();
  const held = await jobsOf({ bench, worker: name });
  former.signal("SIGSTOP");
  const took = await timeUntilRetaken({ bench, ids: [id, ...held], from: name });
  former.signal("SIGCONT");
  await waitFor("the fenced worker leaves", () => former.pid() !== pid, startDeadlineMs);
  return { id, took, former };
}

/** Faults of our own processes. */
export const processFaults: readonly Fault[] = [
  ...steps.map(killWorkerAt),
  killBrowser,
  killWeb,
  killWebIdempotent,
  callerGone,
  terminateWorker,
  pauseWorker,
  pauseThenKill,
];

async function created({ bench, random, ids }: Strike, path: string): Promise<string> {
  const request = { url: bench.site.url(path), wait_time: 0 };
  const told = await callJobs({ url: random.pick(bench.webs).url, account: bench.account, request });
  if (!told?.id) throw new Error(`The job was not created: ${told?.status}`);
  ids.add(told.id);
  return told.id;
}

/** The worker that first has so many jobs running. */
async function busiest({ bench }: Strike, jobs: number): Promise<ManagedWorker> {
  let found: ManagedWorker | undefined;
  await waitFor(`a worker has ${jobs} jobs running`, async () => {
    const [row] = await bench.sql(
      "select worker from jobs where status = 'started' group by worker having count(*) >= $1 limit 1",
      [jobs],
    );
    found = row && bench.workers.find((worker) => worker.id() === row.worker);
    return found;
  });
  if (!found) throw new Error("No worker is busy");
  return found;
}

/** Each browser notes its process id in its folder. */
function browsersIn(temporary: string): number[] {
  return readdirSync(temporary).flatMap((name) => {
    try {
      return [Number(readFileSync(join(temporary, name, "pid"), "utf8"))];
    } catch {
      return [];
    }
  });
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
