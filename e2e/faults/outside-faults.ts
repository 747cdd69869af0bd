import { renameSync, rmSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { StoreMood } from "#e2e/fixtures/fault-proxy.ts";
import type { Bench } from "./bench.ts";
import { callJobs } from "./client.ts";
import type { Fault } from "./fault.ts";
import { timeUntilServing, waitFor } from "./recovery.ts";
import { steps } from "./worker-steps.ts";

const awayMs = 25_000;
const silentMs = 20_000;
const storeFaultMs = 6_000;

const restartPostgres: Fault = {
  name: "PostgreSQL restarted at once",
  async strike({ bench, ids }) {
    const pids = bench.workers.map(({ pid }) => pid());
    await bench.postgres.stop("fast");
    await bench.postgres.start();
    const took = await timeUntilServing({ bench, ids });
    expectSameWorkers({ bench, pids });
    return took;
  },
};

const crashPostgres: Fault = {
  name: "PostgreSQL killed, artifacts lost with it",
  async strike({ bench, random, ids }) {
    const pids = bench.workers.map(({ pid }) => pid());
    await bench.postgres.stop(random.pick(["immediate", "kill"] as const));
    await bench.postgres.start();
    const took = await timeUntilServing({ bench, ids });
    expectSameWorkers({ bench, pids });
    return took;
  },
};

const postgresAway: Fault = {
  name: "PostgreSQL away for 25 s",
  slow: true,
  async strike({ bench, ids }) {
    await bench.postgres.stop("fast");
    await expectUnavailable(bench);
    await pause(awayMs);
    await bench.postgres.start();
    return timeUntilServing({ bench, ids });
  },
};

const postgresSilent: Fault = {
  name: "PostgreSQL black-holed for 20 s",
  slow: true,
  async strike({ bench, ids }) {
    bench.network.goSilent();
    await Promise.all([expectUnavailable(bench), pause(silentMs)]);
    bench.network.recover();
    return timeUntilServing({ bench, ids });
  },
};

const connectionsCut: Fault = {
  name: "every database connection cut",
  async strike({ bench, ids }) {
    bench.network.cut();
    return timeUntilServing({ bench, ids });
  },
};

/** A download that waits must hear of its PDF all the same. */
const listenKilled: Fault = {
  name: "LISTEN connection killed",
  async strike({ bench, random, ids }) {
    const began = performance.now();
    const waiting = bench.webs.map(({ url }) =>
      callJobs({
        url,
        account: bench.account,
        request: { url: bench.site.url(`/slow?ms=1500&listen=${random.next()}`), wait_time: 0 },
        download: true,
      }),
    );
    await pause(500);
    await bench.sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'platen-listener' or query ilike 'listen%'`);
    for (const told of await Promise.all(waiting)) {
      if (told?.status !== 200 || !told.id) throw new Error(`A waiting download was answered ${told?.status}`);
      ids.add(told.id);
    }
    return performance.now() - began;
  },
};

/** The store misbehaves for a while; what was rendered meanwhile is delivered afterwards. */
function storeFault({ name, mood }: { name: string; mood: StoreMood }): Fault {
  return {
    name,
    slow: true,
    async strike({ bench, ids }) {
      bench.store.mood = mood;
      await pause(storeFaultMs);
      bench.store.mood = "works";
      if (mood === "hangs") bench.store.hangUp();
      return timeUntilServing({ bench, ids });
    },
  };
}

/** Shorter than the pause before an event's second attempt, which then arrives. */
const receiverFaultMs = 3_000;

function receiverFault({ name, mood }: { name: string; mood: "answers-500" | "hangs" }): Fault {
  return {
    name,
    async strike({ bench, ids }) {
      bench.receiver.mood = mood;
      await pause(receiverFaultMs);
      bench.receiver.mood = "works";
      return timeUntilServing({ bench, ids });
    },
  };
}

const bucketDeleted: Fault = {
  name: "bucket deleted for a while",
  slow: true,
  async strike({ bench, ids }) {
    const aside = `${bench.bucketFolder}-aside`;
    renameSync(bench.bucketFolder, aside);
    await pause(storeFaultMs);
    rmSync(bench.bucketFolder, { recursive: true, force: true });
    renameSync(aside, bench.bucketFolder);
    return timeUntilServing({ bench, ids });
  },
};

/** The artifact of a job that waits for its delivery disappears: it is rendered again, and delivered. */
const artifactsLost: Fault = {
  name: "artifacts lost",
  async strike({ bench, ids }) {
    const rendered = steps.find(({ name }) => name === "rendered, before delivery");
    if (!rendered) throw new Error("The step is called otherwise");
    const { id, letGo } = await rendered.reach(bench);
    ids.add(id);
    await bench.sql("delete from artifact_chunks");
    const began = performance.now();
    await letGo();
    await waitFor("the job is delivered all the same", async () => {
      return (await bench.sql("select 1 from jobs where id = $1 and status = 'delivered'", [id])).length > 0;
    });
    return performance.now() - began;
  },
};

/** Faults of what the service stands on. */
export const outsideFaults: readonly Fault[] = [
  restartPostgres,
  postgresAway,
  postgresSilent,
  crashPostgres,
  connectionsCut,
  listenKilled,
  storeFault({ name: "bucket slow", mood: "slow" }),
  storeFault({ name: "bucket answers 503", mood: "answers-503" }),
  storeFault({ name: "bucket drops after the bytes", mood: "drops-after-bytes" }),
  storeFault({ name: "bucket never answers", mood: "hangs" }),
  storeFault({ name: "bucket forbidden", mood: "answers-403" }),
  bucketDeleted,
  artifactsLost,
  receiverFault({ name: "webhook receiver answers 500", mood: "answers-500" }),
  receiverFault({ name: "webhook receiver never answers", mood: "hangs" }),
];

/** A worker that ends takes its open pages with it, and the seconds of its start. */
function expectSameWorkers({ bench, pids }: { bench: Bench; pids: number[] }): void {
  const ended = bench.workers.filter(({ pid }, index) => pid() !== pids[index]);
  if (ended.length > 0) throw new Error(`${ended.map(({ name }) => name).join(", ")} ended with the database`);
}

/** "API answers 503 with `Retry-After` while the database is away" */
async function expectUnavailable(bench: Bench): Promise<void> {
  for (const { url } of bench.webs) {
    const request = { url: bench.site.url("/plain?away"), wait_time: 0 };
    const told = await callJobs({ url, account: bench.account, request });
    if (told?.status !== 503 || !told.retryAfter) {
      throw new Error(`Without a database a create was answered ${told?.status}, Retry-After ${told?.retryAfter}`);
    }
  }
}
