import { join } from "node:path";
import { checkout } from "./checkout.ts";
import type { Home } from "./home.ts";
import { type Supervised, superviseNode } from "./supervise.ts";

// Boot, first compile in development and a slow disk included.
const readyDeadlineMs = 60_000;
const stopDeadlineMs = 15_000;

export type ServiceInput = {
  home: Home;
  environment: Record<string, string>;
  /** Names log and pid file; differs when several run from one home. */
  name: string;
  nodeOptions?: string[];
  show?: (line: string) => void;
};

export type Service = Pick<Supervised, "pid" | "kill"> & { stop(): Promise<void> };

/** Starts a worker process and waits until it takes jobs. */
export async function startWorker(input: ServiceInput): Promise<Service> {
  const worker = superviseNode({ ...input, env: input.environment, script: join(checkout, "worker/main.ts") });
  return whenReady(worker, { line: "worker ready" });
}

/** Starts a web process and waits until it answers that it is ready. */
export async function startWeb({ url, ...input }: ServiceInput & { url: string }): Promise<Service> {
  const web = superviseNode({ ...input, env: input.environment, script: join(checkout, "web/main.ts") });
  return whenReady(web, { check: () => answersReady(url) });
}

async function whenReady(
  program: Supervised,
  sign: { line?: string; check?: () => Promise<boolean> },
): Promise<Service> {
  const stop = () => program.stop({ deadlineMs: stopDeadlineMs });
  try {
    await program.ready({ ...sign, deadlineMs: readyDeadlineMs });
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: program.pid, kill: program.kill, stop };
}

async function answersReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  );
}
