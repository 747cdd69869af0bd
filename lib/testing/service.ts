import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { closeDb } from "#lib/db/client.ts";
import { freePort } from "#lib/local/free-port.ts";
import { startWeb, startWorker } from "#lib/local/services.ts";
import { type AccountInput, breakBucket, newAccount, revokeKey, setState, type TestAccount } from "./account.ts";
import { type ApiInit, apiRequest } from "./api-request.ts";
import { createDatabase, dropDatabase } from "./database.ts";
import { type TestStore, useStore } from "./store.ts";

/** A process under test. `pid` is the current one: a process that dies is started again. */
export type TestProcess = { readonly pid: number | undefined; kill(signal?: NodeJS.Signals): void };
export type TestWeb = TestProcess & { url: string };

export type Service = {
  /** Of the first web process. */
  baseUrl: string;
  downloadUrl: string;
  webs: [TestWeb, ...TestWeb[]];
  workers: TestProcess[];
  /** The bucket that every account here has linked, unless asked otherwise. */
  store: TestStore;
  account: TestAccount;
  newAccount(input?: AccountInput): Promise<TestAccount>;
  setState: typeof setState;
  revokeKey: typeof revokeKey;
  breakBucket: typeof breakBucket;
  /** Calls `<baseUrl><path>` with the account's key. */
  api(path: string, init?: ApiInit): Promise<Response>;
  databaseUrl: string;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Everything that the processes have logged so far. */
  logs(): string;
  stop(): Promise<void>;
};

/**
 * Starts real web (at least one) and worker processes against a fresh database, with an account that
 * has a key and a bucket. One at a time in a test file, in place of useDatabase(). A process that
 * dies is started again, as under npm start. `env` adds to their settings, EGRESS_ALLOW to the store's.
 */
export async function startService({
  webs: webCount = 1,
  workers: workerCount = 1,
  env = {},
}: {
  webs?: number;
  workers?: number;
  env?: Record<string, string>;
} = {}): Promise<Service> {
  const { home, environment, store: runStore } = inject("foundation");
  const databaseUrl = process.env.DATABASE_URL ?? "";
  await createDatabase();
  const settings = {
    ...environment,
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    DRAIN_TIMEOUT_MS: "5000",
    ...env,
    EGRESS_ALLOW: [runStore.hostPort, env.EGRESS_ALLOW].filter(Boolean).join(","),
  };
  const run = randomBytes(4).toString("hex");
  const startOne = async (place: number) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = { PUBLIC_URL: url, ...settings, PORT: String(port) };
    return { ...(await startWeb({ home, name: `${run}-web-${place}`, environment: own, url })), url };
  };
  const [firstWeb, otherWebs, workers] = await Promise.all([
    startOne(1),
    Promise.all(places(webCount).slice(1).map(startOne)),
    Promise.all(
      places(workerCount).map((place) => startWorker({ home, name: `${run}-worker-${place}`, environment: settings })),
    ),
  ]);
  const store = useStore();
  const account = await newAccount({ store });
  const baseUrl = `${firstWeb.url}/v1`;
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });

  return {
    baseUrl,
    downloadUrl: `${baseUrl}/download`,
    webs: [underTest(firstWeb), ...otherWebs.map(underTest)],
    workers: workers.map(underTest),
    store,
    account,
    newAccount: (input) => newAccount({ ...input, store }),
    setState,
    revokeKey,
    breakBucket,
    api: (path, init = {}) => fetch(`${baseUrl}${path}`, apiRequest({ init, key: account.key })),
    databaseUrl,
    sql: async (text, values) => (await database.query(text, values)).rows,
    logs: () =>
      [...places(webCount).map((place) => `web-${place}`), ...places(workerCount).map((place) => `worker-${place}`)]
        .map((name) => readFileSync(join(home.logs, `${run}-${name}.log`), "utf8"))
        .join(""),
    stop: async () => {
      await Promise.all([firstWeb, ...otherWebs].map((web) => web.stop()));
      await Promise.all(workers.map((worker) => worker.stop()));
      await database.end();
      await closeDb();
      await dropDatabase();
    },
  };
}

/** 1, 2, 3 … */
function places(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

type Started = { pid(): number | undefined; kill(signal: NodeJS.Signals): void };

function underTest<Extra extends object>(started: Started & Extra): Omit<Extra, "stop"> & TestProcess {
  return {
    ...started,
    get pid() {
      return started.pid();
    },
    kill: (signal = "SIGKILL") => started.kill(signal),
  };
}
