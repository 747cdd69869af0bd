import { setTimeout as sleep } from "node:timers/promises";
import { type Postgres, startPostgres } from "./postgres.ts";
import { identify, isRunning } from "./process-identity.ts";
import { createRestartPauses } from "./restart-pauses.ts";

export type KeptPostgres = Pick<Postgres, "url" | "port" | "adopted" | "stop"> & {
  /** Of the server that runs now. */
  pid(): number;
};

/** PostgreSQL is not our child when it was adopted, so its end has to be looked for. */
const lookMs = 250;

/**
 * Starts the embedded PostgreSQL of a folder and starts it again, on the same port, whenever it ends.
 * `show` gets a line a person should see.
 */
export async function keepPostgres({
  folder,
  show,
}: {
  folder: string;
  show: (line: string) => void;
}): Promise<KeptPostgres> {
  const first = await startPostgres({ folder });
  const { url, port, adopted } = first;
  const pauseAfter = createRestartPauses();
  const stopping = new AbortController();
  let running = first;
  // Once it has ended its process id may be another's.
  let server = identify(first.pid);

  async function untilEnded(): Promise<void> {
    while (server && isRunning(server)) await sleep(lookMs, undefined, { signal: stopping.signal });
    server = undefined;
  }

  async function startAgain(): Promise<void> {
    const next = await startPostgres({ folder, port });
    running = next;
    if (next.port !== port) {
      // Web and worker know only the first one.
      await next.stop();
      throw new Error(`port ${port} is taken by another program`);
    }
    server = identify(next.pid);
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await untilEnded();
      const pauseMs = pauseAfter(performance.now() - began);
      show(`PostgreSQL ended and is started again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs, undefined, { signal: stopping.signal });
      await startAgain().catch((error) => show(`PostgreSQL could not be started: ${error}`));
    }
  }
  // Only stopping ends it: every other failure is shown and tried again.
  const kept = keep().catch(() => {});

  return {
    url,
    port,
    adopted,
    pid: () => running.pid,
    async stop() {
      stopping.abort();
      await kept;
      await running.stop();
    },
  };
}
