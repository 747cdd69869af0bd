import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#lib/db/migrate.ts";
import { step } from "../../bin/set-up.mjs";
import { type Chromium, findChromium } from "./chromium.ts";
import { placeFonts } from "./fonts.ts";
import type { Home } from "./home.ts";
import { keepPostgres } from "./keep-postgres.ts";
import { type ObjectStore, startObjectStore } from "./object-store.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import type { Stops } from "./stops.ts";

const drainMs = 8_000;
const demoBucket = "platen-demo";

/** What web and worker stand on, and the environment that tells them of it. */
export type Foundation = {
  store: ObjectStore;
  secrets: Secrets;
  environment: Record<string, string>;
};

/** Starts database, store and browser, each with a line on the terminal, and brings the database up to date. */
export async function layFoundation({
  home,
  port,
  stops,
  show,
}: {
  home: Home;
  port: number;
  stops: Stops;
  show: (line: string) => void;
}): Promise<Foundation> {
  const secrets = loadSecrets(home.folder);
  const databaseUrl = process.env.DATABASE_URL || (await startEmbeddedPostgres({ home, stops, show }));
  const directUrl = process.env.DATABASE_URL ? process.env.DATABASE_DIRECT_URL : undefined;
  await stops.unlessStopping(() =>
    step("Bringing the database up to date", async () => {
      await migrate(directUrl || databaseUrl);
    }),
  );
  const store = await startStore({ home, secrets, stops, show });
  const chromium = await step("Finding the browser", async (note) => {
    const found = await findChromium(home.reach);
    note(`headless shell ${found.version}, ${found.kind}`);
    return found;
  });
  const { fontconfigFile } = await placeFonts(home.reach);
  return {
    store,
    secrets,
    environment: environmentOf({ home, port, databaseUrl, directUrl, store, chromium, fontconfigFile, secrets }),
  };
}

function startEmbeddedPostgres({
  home,
  stops,
  show,
}: {
  home: Home;
  stops: Stops;
  show: (line: string) => void;
}): Promise<string> {
  return step("Starting PostgreSQL", async (note) => {
    const postgres = await stops.start("PostgreSQL", () =>
      keepPostgres({ folder: join(home.reach, "postgres"), show }),
    );
    note(`port ${postgres.port}${postgres.adopted ? ", running already" : ""}`);
    return postgres.url;
  });
}

function startStore({
  home,
  secrets,
  stops,
  show,
}: {
  home: Home;
  secrets: Secrets;
  stops: Stops;
  show: (line: string) => void;
}): Promise<ObjectStore> {
  // The demo account's bucket is linked by address: keep it from start to start.
  const portFile = join(home.run, "store.port");
  const port = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : undefined;
  return step("Starting the object store", async (note) => {
    const store = await stops.start("the object store", () =>
      startObjectStore({ home, keys: secrets.store, bucket: demoBucket, port, show }),
    );
    writeFileSync(portFile, String(store.port));
    note(`port ${store.port}`);
    return store;
  });
}

function environmentOf({
  home,
  port,
  databaseUrl,
  directUrl,
  store,
  chromium,
  fontconfigFile,
  secrets,
}: {
  home: Home;
  port: number;
  databaseUrl: string;
  directUrl: string | undefined;
  store: ObjectStore;
  chromium: Chromium;
  fontconfigFile: string;
  secrets: Secrets;
}): Record<string, string> {
  // Both are private addresses: the demo's bucket, and the sample page.
  const allowed = [process.env.EGRESS_ALLOW, store.hostPort, `localhost:${port}`].filter(Boolean);
  return {
    PORT: String(port),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    PLATEN_HOME: home.folder,
    DATABASE_URL: databaseUrl,
    // Empty counts as unset: a direct URL without its DATABASE_URL would name another database.
    DATABASE_DIRECT_URL: directUrl ?? "",
    SECRET_KEYS: process.env.SECRET_KEYS || secrets.secretKeys,
    EGRESS_ALLOW: allowed.join(","),
    CHROMIUM_PATH: chromium.path,
    // Who presses Ctrl-C does not wait two minutes: what is not done by then is done after the next start.
    DRAIN_TIMEOUT_MS: process.env.DRAIN_TIMEOUT_MS || String(drainMs),
    FONTCONFIG_FILE: process.env.FONTCONFIG_FILE || fontconfigFile,
  };
}
