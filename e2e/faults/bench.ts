import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FaultProxy, startFaultProxy } from "#e2e/fixtures/fault-proxy.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import { config } from "#lib/config/config.ts";
import { openHome } from "#lib/local/home.ts";
import { startObjectStore } from "#lib/local/object-store.ts";
import { loadSecrets } from "#lib/local/secrets.ts";
import { type Account, addAccount } from "./accounts.ts";
import { type Database, openDatabase } from "./database.ts";
import { type DatabaseNetwork, startDatabaseNetwork } from "./database-network.ts";
import { type EventReceiver, startEventReceiver } from "./event-receiver.ts";
import { type PostgresServer, startPostgresServer } from "./postgres-server.ts";
import { type Managed, type ManagedWeb, type ManagedWorker, manageWeb, manageWorker } from "./processes.ts";

/** The whole service with real processes, and everything around it that can fail, in the harness's hands. */
export type Bench = Omit<Database, "close"> & {
  site: Site;
  /** Before the bucket of every account. */
  store: FaultProxy;
  /** The webhook endpoint of every account. */
  receiver: EventReceiver;
  /** The bucket as a folder; deleting it deletes the bucket. */
  bucketFolder: string;
  postgres: PostgresServer;
  /** Between the service and its database. */
  network: DatabaseNetwork;
  webs: ManagedWeb[];
  workers: ManagedWorker[];
  /** The workers' temporary folder: browsers keep their profiles in it. */
  temporary: string;
  account: Account;
  addAccount: () => Promise<Account>;
  /** One worker more; `env` adds to its settings. */
  addWorker: (env?: Record<string, string>) => Promise<ManagedWorker>;
  stop: () => Promise<void>;
};

/** Starts it all; `env` adds to the processes' settings. */
export async function startBench({
  webs = 2,
  workers = 2,
  env = {},
}: {
  webs?: number;
  workers?: number;
  env?: Record<string, string>;
} = {}): Promise<Bench> {
  const run = `faults-${randomBytes(4).toString("hex")}`;
  const { PLATEN_HOME, SECRET_KEYS = "", CHROMIUM_PATH = "", FONTCONFIG_FILE = "" } = config();
  const home = openHome(PLATEN_HOME);
  const secrets = loadSecrets(home.folder);
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const postgres = await startPostgresServer(join(home.reach, run));
    stops.push(postgres.remove);
    const database = await openDatabase(postgres.url);
    stops.push(database.close);
    const network = await startDatabaseNetwork(postgres.port);
    stops.push(network.close);
    const bucketStore = await startObjectStore({ home, keys: secrets.store, bucket: "bucket", name: run });
    stops.push(() => rmSync(bucketStore.folder, { recursive: true, force: true }), bucketStore.stop);
    const store = await startFaultProxy(bucketStore.endpoint);
    stops.push(store.close);
    const site = await startSite();
    stops.push(site.close);
    const receiver = await startEventReceiver();
    stops.push(receiver.close);
    const temporary = makeTemporary(run);
    stops.push(() => rmSync(temporary, { recursive: true, force: true }));

    const url = new URL(postgres.url);
    url.port = String(network.port);
    const environment = {
      NODE_ENV: "production",
      PLATEN_HOME,
      DATABASE_URL: url.href,
      DATABASE_DIRECT_URL: "",
      SECRET_KEYS,
      CHROMIUM_PATH,
      FONTCONFIG_FILE,
      EGRESS_ALLOW: `${site.host},${store.host},${receiver.host}`,
      TMPDIR: temporary,
      LOG_LEVEL: "info",
      REQUESTS_PER_MINUTE: "1000000",
      DOWNLOADS_AT_ONCE: "1000",
      DRAIN_TIMEOUT_MS: "30000",
      ...env,
    };
    const manageAll = async <Process extends Managed>(
      count: number,
      kind: string,
      manage: (input: { home: typeof home; name: string; environment: Record<string, string> }) => Promise<Process>,
    ) => {
      const names = Array.from({ length: count }, (_, index) => `${run}-${kind}-${index + 1}`);
      const processes = await Promise.all(names.map((name) => manage({ home, name, environment })));
      stops.push(() => Promise.all(processes.map((process) => process.stop())));
      return processes;
    };
    const fleet = await manageAll(workers, "worker", manageWorker);
    const addTo = {
      sql: database.sql,
      bucket: { ...secrets.store, endpoint: store.endpoint, name: bucketStore.bucket },
      receiver,
    };
    return {
      sql: database.sql,
      hold: database.hold,
      releaseAll: database.releaseAll,
      site,
      store,
      receiver,
      bucketFolder: join(bucketStore.folder, bucketStore.bucket),
      postgres,
      network,
      workers: fleet,
      webs: await manageAll(webs, "web", manageWeb),
      temporary,
      account: await addAccount(addTo),
      addAccount: () => addAccount(addTo),
      async addWorker(more = {}) {
        const name = `${run}-worker-${fleet.length + 1}`;
        const worker = await manageWorker({ home, name, environment: { ...environment, ...more } });
        stops.push(worker.stop);
        fleet.push(worker);
        return worker;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Browsers run as nobody, who must be able to enter it. */
function makeTemporary(run: string): string {
  const folder = mkdtempSync(join(tmpdir(), `platen-${run}-`));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "T"), { mode: 0o777 });
  chmodSync(join(folder, "T"), 0o777);
  return join(folder, "T");
}
