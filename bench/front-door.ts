import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { BenchService } from "./service.ts";
import { median, quantile } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const callers = 4;
const forMs = 10_000;
const pollEveryMs = 10;
/** ms within which 99 of 100 health checks should answer, whatever strangers send meanwhile. */
const healthGoalMs = 100;

/** Doors that a caller without a key can knock at, and the bytes of the largest body that is read there. */
const doors = [
  { name: "/try/pdf", path: "/try/pdf", bytes: 16_384 },
  { name: "/v1/jobs", path: "/v1/jobs", bytes: 1_048_576 },
  { name: "/v1/download", path: "/v1/download/", bytes: 1_048_576 },
] as const;
type Door = (typeof doors)[number];

/** Strangers who send the worst allowed body as fast as they are answered. */
export const frontDoor: Workload = {
  name: "front-door",
  about: `Four callers without a key send the worst allowed body as fast as they are answered, for ten seconds at each of ${doors.map(({ name }) => name).join(", ")}. latency: the 99th percentile of GET /api/health/live meanwhile, over ${healthGoalMs} ms.`,
  run: measure,
};

async function measure({ service, rounds, note }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const door of doors) {
    const { name } = door;
    const p99Ms: number[] = [];
    const cpuMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const knocked = await knock(service, door);
      p99Ms.push(knocked.p99Ms);
      cpuMs.push(knocked.cpuMs);
      note(
        `${name}, round ${round + 1}: health's p99 ${knocked.p99Ms.toFixed(1)} ms of ${knocked.polls}, ${knocked.answers} answers (${knocked.statuses}), ${knocked.cpuMs.toFixed(1)} ms of CPU each`,
      );
    }
    findings.push({
      workload: "front-door",
      kind: "latency",
      ratios: p99Ms.map((ms) => ms / healthGoalMs),
      goal: 1,
      figures: `${name}: p99 ${median(p99Ms).toFixed(0)} ms, ${median(cpuMs).toFixed(1)} ms of the web process's CPU a request`,
    });
  }
  return findings;
}

async function knock(service: BenchService, { path, bytes }: Door) {
  const { origin } = new URL(service.downloadUrl);
  const before = service.cpu().web;
  const knocking = startKnocking({ url: origin + path, bytes });
  const tookMs: number[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`${origin}/api/health/live`)).arrayBuffer();
    tookMs.push(performance.now() - began);
    await sleep(pollEveryMs);
  }
  const { answers, statuses } = await knocking;
  const cpuMs = ((service.cpu().web - before) * 1_000) / answers;
  return { p99Ms: quantile(tookMs, 0.99), polls: tookMs.length, answers, statuses: statuses.join(), cpuMs };
}

async function startKnocking({
  url,
  bytes,
}: {
  url: string;
  bytes: number;
}): Promise<{ answers: number; statuses: number[] }> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, "knock-main.ts")], {
    env: {
      ...process.env,
      KNOCK_URL: url,
      KNOCK_BYTES: String(bytes),
      KNOCK_CALLERS: String(callers),
      KNOCK_MS: String(forMs),
    },
  });
  return JSON.parse(stdout);
}
