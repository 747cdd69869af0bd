import { rmSync } from "node:fs";
import { type Postgres, startPostgres } from "#lib/local/postgres.ts";
import { identify, isRunning } from "#lib/local/process-identity.ts";
import { until } from "#lib/local/until.ts";

/** A PostgreSQL of its own, durable as a real one, that can be stopped in every way. Its port stays. */
export type PostgresServer = {
  url: string;
  port: number;
  /** "fast" as administrators stop it, "immediate" without a word to anybody, "kill" as the kernel does. */
  stop: (how: "fast" | "immediate" | "kill") => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

const signals = { fast: "SIGINT", immediate: "SIGQUIT", kill: "SIGKILL" } as const;
const stopDeadlineMs = 60_000;

/** Starts it in a folder that `remove` deletes. */
export async function startPostgresServer(folder: string): Promise<PostgresServer> {
  let running: Postgres = await startPostgres({ folder });
  const { url, port } = running;

  async function stop(how: "fast" | "immediate" | "kill"): Promise<void> {
    const server = identify(running.pid);
    if (!server) return;
    process.kill(server.pid, signals[how]);
    await until(() => !isRunning(server), { deadlineMs: stopDeadlineMs });
  }

  return {
    url,
    port,
    stop,
    async start() {
      running = await startPostgres({ folder, port });
      if (running.port !== port) throw new Error(`PostgreSQL came back on port ${running.port} instead of ${port}`);
    },
    async remove() {
      await stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
