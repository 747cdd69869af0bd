import { join } from "node:path";
import pg from "pg";
import { migrate } from "#lib/db/migrate.ts";
import { findChromium } from "#lib/local/chromium.ts";
import { ensureDemo } from "#lib/local/demo.ts";
import { placeFonts } from "#lib/local/fonts.ts";
import { freePort } from "#lib/local/free-port.ts";
import { openHome } from "#lib/local/home.ts";
import { startObjectStore } from "#lib/local/object-store.ts";
import { startPostgres } from "#lib/local/postgres.ts";
import { loadSecrets } from "#lib/local/secrets.ts";
import { type Service, startWeb, startWorker } from "#lib/local/services.ts";
import { createStops } from "#lib/local/stops.ts";
import { type Api, openApi } from "./api.ts";
import { emptyBucket } from "./bucket-folder.ts";
import { clearEverything, clearJobs } from "./clear-jobs.ts";
import { childrenOf, cpuSeconds, ownCpuSeconds } from "./processes.ts";
import { type Sites, startSites } from "./sites.ts";

const bucket = "bench";
/** High enough that no workload meets the limit, which is measured as part of each request all the same. */
const requestsPerMinute = "1000000";

/** Seconds of CPU used since each began; the worker without its browsers. */
export type Cpu = { web: number; worker: number; browsers: number; postgres: number };

/** Seconds of CPU of all of the service. The store is not the service's: elsewhere it is the customer's. */
export function totalCpu({ web, worker, browsers, postgres }: Cpu): number {
  return web + worker + browsers + postgres;
}

/** The service under measurement: a web process, a worker or several, a durable PostgreSQL and a store, all of this run. */
export type BenchService = {
  api: Api;
  downloadUrl: string;
  key: string;
  sql: pg.Client;
  sites: Sites;
  /** What the browser needs, for the bare loop. */
  browser: { version: string; environment: Record<string, string> };
  cpu(): Cpu;
  /** The workers' browsers, one after the other. One that is replaced takes the count of its CPU with it. */
  browsers(): string;
  /** Of the first worker. */
  workerPid(): number;
  stopWorkers(): Promise<void>;
  /** One unless told otherwise, with settings of their own beside those of all. */
  startWorkers(given?: { count?: number; settings?: Record<string, string> }): Promise<void>;
  /** Where the store keeps the bucket's objects: one file each. */
  bucketFolder: string;
  /** Forgets all jobs and empties the bucket, so that each round begins alike. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts everything in `<home>/bench`. `nodeOptions` go to web and worker, for profiles. */
export async function startBenchService({ nodeOptions = [] }: { nodeOptions?: string[] } = {}): Promise<BenchService> {
  const main = openHome();
  const home = openHome(join(main.folder, "bench"));
  const stops = createStops((line) => process.stderr.write(`${line}\n`));
  const sites = await stops.start("the sites", () => startSites(home));
  const secrets = loadSecrets(home.folder);
  const postgres = await stops.start("PostgreSQL", () => startPostgres({ folder: join(home.reach, "postgres") }));
  await migrate(postgres.url);
  const store = await stops.start("the store", () => startObjectStore({ home, keys: secrets.store, bucket }));
  const chromium = await findChromium(main.reach);
  const { fontconfigFile } = await placeFonts(main.reach);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: url,
    PLATEN_HOME: home.folder,
    DATABASE_URL: postgres.url,
    DATABASE_DIRECT_URL: "",
    SECRET_KEYS: secrets.secretKeys,
    EGRESS_ALLOW: `${store.hostPort},${sites.hostPort}`,
    CHROMIUM_PATH: chromium.path,
    FONTCONFIG_FILE: fontconfigFile,
    REQUESTS_PER_MINUTE: requestsPerMinute,
    DRAIN_TIMEOUT_MS: "8000",
  };
  const sql = new pg.Client({ connectionString: postgres.url });
  await sql.connect();
  const bucketFolder = join(store.folder, bucket);
  await Promise.all([clearEverything(sql), emptyBucket(bucketFolder)]);
  const start = { home, environment, nodeOptions };
  let workers: Service[] = [];
  async function startWorkers({ count = 1, settings = {} } = {}): Promise<void> {
    const names = Array.from({ length: count }, (_, place) => (place === 0 ? "worker" : `worker-${place + 1}`));
    const own = { ...start, environment: { ...environment, ...settings } };
    workers = await Promise.all(names.map((name) => startWorker({ ...own, name })));
  }
  async function stopWorkers(): Promise<void> {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
  const workerPids = () => workers.map((worker) => worker.pid() ?? 0);
  await startWorkers();
  const web = await stops.start("the web process", () => startWeb({ ...start, name: "web", url }));
  const demo = await ensureDemo({ home, store, secrets, environment, localUrl: url });
  const { base_url: baseUrl, download_url: downloadUrl, api_key: key } = demo;

  return {
    api: openApi({ baseUrl, downloadUrl, key }),
    downloadUrl,
    key,
    sql,
    sites,
    browser: {
      version: chromium.version,
      environment: { CHROMIUM_PATH: chromium.path, FONTCONFIG_FILE: fontconfigFile },
    },
    cpu() {
      const own = sum(workerPids().map(ownCpuSeconds));
      return {
        web: cpuSeconds(web.pid() ?? 0),
        worker: own,
        browsers: sum(workerPids().map(cpuSeconds)) - own,
        postgres: cpuSeconds(postgres.pid),
      };
    },
    browsers: () => workerPids().flatMap(childrenOf).join(),
    workerPid: () => workerPids()[0] ?? 0,
    stopWorkers,
    startWorkers,
    bucketFolder,
    async clear() {
      await clearJobs(sql);
      await emptyBucket(bucketFolder);
    },
    async stop() {
      await stopWorkers();
      await sql.end();
      await stops.stopAll();
    },
  };
}

function sum(parts: number[]): number {
  return parts.reduce((total, part) => total + part, 0);
}
