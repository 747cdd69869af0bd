import { join } from "node:path";
import { checkout } from "./checkout.ts";
import { freePort } from "./free-port.ts";
import type { Home } from "./home.ts";
import type { Secrets } from "./secrets.ts";
import { superviseNode } from "./supervise.ts";

const readyDeadlineMs = 15_000;
const stopDeadlineMs = 5_000;

export type ObjectStore = {
  endpoint: string;
  /** As EGRESS_ALLOW wants it. */
  hostPort: string;
  port: number;
  region: string;
  /** Holds a folder for each bucket: making one makes a bucket, where its own CreateBucket refuses the SDK's signature. */
  folder: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
};

/**
 * Starts the embedded S3-compatible store in a process of its own, on loopback, with one bucket and
 * one key pair, at the port given when it is free. Objects lie under `<home>/store/<name>`.
 */
export async function startObjectStore({
  home,
  keys,
  bucket,
  port,
  show,
  name = "store",
}: {
  home: Home;
  keys: Secrets["store"];
  bucket: string;
  port?: number | undefined;
  show?: (line: string) => void;
  /** Names its log, its pid file and its folder; differs when several run from one home. */
  name?: string;
}): Promise<ObjectStore> {
  const folder = join(home.store, name);
  const chosen = await freePort(port);
  const child = superviseNode({
    name,
    script: join(checkout, "lib/local/object-store-main.ts"),
    env: { PLATEN_OBJECT_STORE: JSON.stringify({ folder, port: chosen, bucket, ...keys }) },
    home,
    ...(show ? { show } : {}),
  });
  await child.ready({ line: "store ready", deadlineMs: readyDeadlineMs });
  return {
    endpoint: `http://127.0.0.1:${chosen}`,
    hostPort: `127.0.0.1:${chosen}`,
    port: chosen,
    region: "us-east-1",
    folder,
    bucket,
    ...keys,
    stop: () => child.stop({ deadlineMs: stopDeadlineMs }),
  };
}
