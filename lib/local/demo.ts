import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { checkout } from "./checkout.ts";
import type { Home } from "./home.ts";
import type { ObjectStore } from "./object-store.ts";
import { runToEnd } from "./run-to-end.ts";
import { type Secrets, writePrivately } from "./secrets.ts";

const demoEmail = "demo@platen.local";

const schema = z.object({
  base_url: z.string(),
  download_url: z.string(),
  dashboard_url: z.string(),
  api_key: z.string(),
  email: z.string(),
  password: z.string(),
  bucket: z.object({
    endpoint: z.string(),
    region: z.string(),
    name: z.string(),
    access_key_id: z.string(),
    secret_access_key: z.string(),
  }),
});

const madeSchema = z.object({ account: z.string(), key: z.string() });

/** demo.json: how to use the demo account, for people and programs on this machine. */
export type Demo = z.infer<typeof schema>;

export function demoFile(home: Pick<Home, "folder">): string {
  return join(home.folder, "demo.json");
}

/** The demo of a home, as the last start wrote it. */
export function readDemo(home: Pick<Home, "folder">): Demo | undefined {
  if (!existsSync(demoFile(home))) return undefined;
  const parsed = schema.safeParse(JSON.parse(readFileSync(demoFile(home), "utf8")));
  return parsed.success ? parsed.data : undefined;
}

/**
 * Sees to it that the demo account has a key that works and the store's bucket linked, and writes
 * demo.json (0600). `localUrl` is where the web process answers on this machine.
 */
export async function ensureDemo({
  home,
  store,
  secrets,
  environment,
  localUrl,
}: {
  home: Home;
  store: ObjectStore;
  secrets: Secrets;
  environment: Record<string, string>;
  localUrl: string;
}): Promise<Demo> {
  const bucket = {
    endpoint: store.endpoint,
    region: store.region,
    name: store.bucket,
    access_key_id: store.accessKeyId,
    secret_access_key: store.secretAccessKey,
  };
  const known = readDemo(home);
  const holds = known && sameBucket(known.bucket, bucket) && (await isKeyValid({ key: known.api_key, localUrl }));
  const publicUrl = environment.PUBLIC_URL?.replace(/\/+$/, "") ?? localUrl;
  const demo: Demo = {
    base_url: `${publicUrl}/v1`,
    download_url: `${publicUrl}/v1/download`,
    dashboard_url: publicUrl,
    api_key: holds
      ? known.api_key
      : await createDemoAccount({ home, bucket, environment, password: secrets.demoPassword }),
    email: demoEmail,
    password: secrets.demoPassword,
    bucket,
  };
  writePrivately(demoFile(home), demo);
  return demo;
}

// In a process of its own, because the verbs read their settings from their process's environment.
async function createDemoAccount({
  home,
  bucket,
  environment,
  password,
}: {
  home: Pick<Home, "folder">;
  bucket: Demo["bucket"];
  environment: Record<string, string>;
  password: string;
}): Promise<string> {
  const accountFile = join(home.folder, "demo-account");
  const account = existsSync(accountFile) ? readFileSync(accountFile, "utf8") : undefined;
  const { output } = await runToEnd({
    command: process.execPath,
    args: [join(checkout, "lib/local/demo-main.ts")],
    cwd: checkout,
    env: {
      ...environment,
      LOG_LEVEL: "error",
      PLATEN_DEMO: JSON.stringify({ account, bucket, email: demoEmail, password }),
    },
  });
  const made = madeSchema.parse(JSON.parse(output.trim().split("\n").at(-1) ?? ""));
  writeFileSync(accountFile, made.account, { mode: 0o600 });
  return made.key;
}

async function isKeyValid({ key, localUrl }: { key: string; localUrl: string }): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const response = await fetch(`${localUrl}/v1/jobs?limit=1`, { headers: { authorization } });
  return response.ok;
}

function sameBucket(one: Demo["bucket"], other: Demo["bucket"]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
