import { EventEmitter } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientConfig } from "#lib/db/client-config.ts";
import { until } from "#lib/local/until.ts";
import { type CuttingProxy, startCuttingProxy } from "#lib/testing/cutting-proxy.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { asOwner } from "#lib/testing/template.ts";
import { openQueuePool, type QueuePool } from "./queue-pool.ts";

const { url } = useDatabase();
const deadlineMs = 20_000;

let proxy: CuttingProxy;
let queue: QueuePool;
let runner: Awaited<ReturnType<typeof run>>;
const events: WorkerEvents = new EventEmitter();
const ended: string[] = [];
let work: (payload: { name: string }) => unknown;
let done: string[];

beforeAll(async () => {
  proxy = await startCuttingProxy(Number(new URL(url).port));
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  const database = clientConfig(proxied.href);
  queue = openQueuePool({ pooled: database, direct: database });
  events.on("pool:gracefulShutdown", ({ message }) => ended.push(message));
  runner = await run({
    pgPool: queue.pgPool,
    events,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList: {
      probe: async (payload) => {
        const { name } = payload as { name: string }; // what `add` below has queued
        await work({ name });
        done.push(name);
      },
    },
    preset: {
      worker: { concurrentJobs: 3, pollInterval: 250, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  });
});
afterAll(async () => {
  ended.length = 0;
  await runner.stop();
  await queue.close();
  await proxy.close();
});
beforeEach(() => {
  work = () => {};
  done = [];
});

function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return asOwner(url, async (client) => (await client.query(text, values)).rows);
}

function add(name: string, series: string | null = null): Promise<unknown> {
  return sql("select id from graphile_worker.add_job('probe', json_build_object('name', $1::text), queue_name => $2)", [
    name,
    series,
  ]);
}

/** No task is left, no series locked, and the library has not given up. */
async function expectAllDone(names: string[]): Promise<void> {
  const left = () => sql("select payload, locked_by from graphile_worker._private_jobs");
  await until(async () => done.length >= names.length && (await left()).length === 0, { deadlineMs });
  expect(await left()).toEqual([]);
  expect(done.toSorted()).toEqual(names.toSorted());
  expect(await sql("select locked_by from graphile_worker._private_job_queues where locked_by is not null")).toEqual(
    [],
  );
  expect(ended).toEqual([]);
}

test("a task whose fetch lost its answer is fetched again, once", async () => {
  proxy.cutAnswerWith("unheard");
  await add("unheard");
  await expectAllDone(["unheard"]);
  expect(proxy.cuts()).toBe(1);
});

test("a task of a series whose fetch lost its answer holds its series up for none", async () => {
  proxy.cutAnswerWith("unheard-in-series");
  await add("unheard-in-series", "one");
  await add("next-in-series", "one");
  await expectAllDone(["unheard-in-series", "next-in-series"]);
});

test("what other slots run meanwhile stays theirs", async () => {
  const { promise: fetched, resolve: fetch } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  work = ({ name }) => {
    if (name !== "running") return;
    fetch();
    return released;
  };
  await add("running");
  await fetched;
  proxy.cutAnswerWith("beside-it");
  await add("beside-it");
  await until(() => done.includes("beside-it"), { deadlineMs });
  release();
  await expectAllDone(["running", "beside-it"]);
});

test("a completion that meets an outage is sent when the database is back, and the queue goes on", async () => {
  work = ({ name }) => name === "completed-late" && proxy.goAway();
  await add("completed-late");
  await until(() => done.includes("completed-late"), { deadlineMs });
  proxy.comeBack();
  await expectAllDone(["completed-late"]);
  work = () => {};
  await until(() => proxy.isListening(), { deadlineMs });
  await add("after-it");
  await expectAllDone(["completed-late", "after-it"]);
});
