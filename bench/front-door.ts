import { setTimeout as sleep } from "node:timers/promises";
import type { BenchService } from "./service.ts";
import { median, quantile } from "./spread.ts";
import type { Bench, Finding, Workload } from "./workload.ts";

const callers = 4;
const forMs = 10_000;
const pollEveryMs = 10;
/** ms within which 99 of 100 health checks should answer, whatever strangers send meanwhile. */
const healthGoalMs = 100;

/** Doors that a caller without a key can knock at, and what the most expensive body there looks like. */
const doors = [
  { name: "/try/pdf", path: "/try/pdf" },
  { name: "/v1/jobs", path: "/v1/jobs" },
  { name: "/v1/download", path: "/v1/download/" },
] as const;

const bodyMaxBytes = 1_048_576;
/** Half a million list items: what a parser that builds a tree takes longest for. */
const worstBody = `{"url":[1${",1".repeat(bodyMaxBytes / 2 - 10)}]}`;

/** Strangers who send the worst allowed body as fast as they are answered. */
export const frontDoor: Workload = {
  name: "front-door",
  about: `Four callers without a key send the worst body of 1 MiB as fast as they are answered, for ten seconds at each of ${doors.map(({ name }) => name).join(", ")}. latency: the 99th percentile of GET /api/health/live meanwhile, over ${healthGoalMs} ms.`,
  run: measure,
};

async function measure({ service, rounds, note }: Bench): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, path } of doors) {
    const p99Ms: number[] = [];
    const cpuMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const knocked = await knock(service, path);
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

async function knock(service: BenchService, path: string) {
  const { origin } = new URL(service.downloadUrl);
  const until = performance.now() + forMs;
  const statuses = new Set<number>();
  let answers = 0;
  const before = service.cpu().web;
  const calling = Array.from({ length: callers }, async () => {
    while (performance.now() < until) {
      const headers = { origin, "content-type": "application/json" };
      // A server that refuses early may end the connection while the body is still on its way.
      const answer = await fetch(origin + path, { method: "POST", headers, body: worstBody }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      statuses.add(answer?.status ?? 0);
      answers += 1;
    }
  });
  const tookMs: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`${origin}/api/health/live`)).arrayBuffer();
    tookMs.push(performance.now() - began);
    await sleep(pollEveryMs);
  }
  await Promise.all(calling);
  const cpuMs = ((service.cpu().web - before) * 1_000) / answers;
  return { p99Ms: quantile(tookMs, 0.99), polls: tookMs.length, answers, statuses: [...statuses].join(), cpuMs };
}
