import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#lib/local/free-port.ts";
import type { Home } from "#lib/local/home.ts";
import { startWeb, startWorker } from "#lib/local/services.ts";

/** A process of the service. */
export type Managed = {
  name: string;
  pid: () => number;
  signal: (signal: NodeJS.Signals) => void;
  /** Kills it and starts another in its place: what a supervisor does, without its growing pauses. */
  replace: () => Promise<void>;
  stop: () => Promise<void>;
};
export type ManagedWeb = Managed & { url: string };
export type ManagedWorker = Managed & {
  /** What the running worker calls itself, in the tables and the queue; undefined while it starts. */
  id: () => string | undefined;
  /** What it and those before it in its place have logged. */
  logs: () => string;
};

type Input = { home: Home; name: string; environment: Record<string, string> };

export async function manageWeb(input: Input): Promise<ManagedWeb> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { ...input.environment, PORT: String(port), PUBLIC_URL: url };
  return { ...(await manage(input.name, () => startWeb({ ...input, environment, url }))), url };
}

export async function manageWorker(input: Input): Promise<ManagedWorker> {
  const managed = await manage(input.name, () => startWorker(input));
  const logs = () => readFileSync(join(input.home.logs, `${input.name}.log`), "utf8");
  return { ...managed, logs, id: () => idOf({ logs: logs(), pid: managed.pid() }) };
}

type Started = Awaited<ReturnType<typeof startWorker>>;

async function manage(name: string, start: () => Promise<Started>): Promise<Managed> {
  let running = await start();
  function signal(name: NodeJS.Signals): void {
    running.kill(name);
  }
  return {
    name,
    pid: () => running.pid() ?? 0,
    signal,
    async replace() {
      signal("SIGKILL");
      await running.stop();
      running = await start();
    },
    stop: () => running.stop(),
  };
}

/** A worker's log says under which name its process has joined. */
function idOf({ logs, pid }: { logs: string; pid: number }): string | undefined {
  const ready = logs.split("\n").findLast((line) => line.includes('"worker ready"') && line.includes(`"pid":${pid},`));
  return ready && (JSON.parse(ready) as { worker: string }).worker; // our own log line
}
