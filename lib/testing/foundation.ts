import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "#lib/local/chromium.ts";
import { placeFonts } from "#lib/local/fonts.ts";
import { type Home, openHome } from "#lib/local/home.ts";
import { type ObjectStore, startObjectStore } from "#lib/local/object-store.ts";
import { readPidFile, removePidFile, writePidFile } from "#lib/local/pid-file.ts";
import { type Postgres, startPostgres } from "#lib/local/postgres.ts";
import { loadSecrets } from "#lib/local/secrets.ts";
import { withLock } from "../../bin/lock.mjs";
import { ensureTemplate } from "./template.ts";

/** What a test run gives to its test files. Plain data: it crosses process borders. */
export type TestFoundation = {
  home: Home;
  postgresUrl: string;
  template: string;
  store: Pick<ObjectStore, "endpoint" | "hostPort" | "region" | "accessKeyId" | "secretAccessKey" | "folder">;
  environment: Record<string, string>;
};

/**
 * Starts what tests stand on, under `<home>/test`: one PostgreSQL with fsync off, which several test
 * runs share, and an object store of this run. `stop` ends the store, and PostgreSQL after its last user.
 */
export async function startTestFoundation(): Promise<{ foundation: TestFoundation; stop(): Promise<void> }> {
  const home = openHome();
  const testHome = openHome(join(home.folder, "test"));
  const secrets = loadSecrets(testHome.folder);
  const chromium = await findChromium(home.reach);
  const { fontconfigFile } = await placeFonts(home.reach);
  const user = `tests-${process.pid}`;
  const postgres = await withLock(`tests ${testHome.folder}`, async () => {
    if (!hasUsers(testHome)) clear([testHome.logs, testHome.store]);
    writePidFile({ home: testHome, name: user, pid: process.pid });
    return startPostgres({ folder: join(testHome.reach, "postgres"), durable: false });
  });
  const template = await ensureTemplate(postgres.url);
  const store = await startObjectStore({
    home: testHome,
    keys: secrets.store,
    bucket: "unused",
    name: `store-${process.pid}`,
  });
  const { endpoint, hostPort, region, accessKeyId, secretAccessKey, folder } = store;
  return {
    foundation: {
      home: testHome,
      postgresUrl: postgres.url,
      template,
      store: { endpoint, hostPort, region, accessKeyId, secretAccessKey, folder },
      environment: {
        PLATEN_HOME: testHome.folder,
        SECRET_KEYS: secrets.secretKeys,
        EGRESS_ALLOW: hostPort,
        CHROMIUM_PATH: chromium.path,
        FONTCONFIG_FILE: fontconfigFile,
      },
    },
    stop: async () => {
      await store.stop();
      rmSync(folder, { recursive: true, force: true });
      await withLock(`tests ${testHome.folder}`, () => leave({ home: testHome, user, postgres }));
    },
  };
}

async function leave({ home, user, postgres }: { home: Home; user: string; postgres: Postgres }): Promise<void> {
  removePidFile({ home, name: user });
  if (!hasUsers(home)) await postgres.stop();
}

/** Whether a test run stands on this home now. */
function hasUsers(home: Home): boolean {
  return readdirSync(home.run)
    .filter((file) => /^tests-\d+\.pid$/.test(file))
    .some((file) => readPidFile({ home, name: file.slice(0, -".pid".length) }));
}

/** Removes what earlier runs, killed ones included, have left. */
function clear(folders: string[]): void {
  for (const folder of folders) {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  }
}
