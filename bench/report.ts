import { spreadOf } from "./spread.ts";
import type { Finding } from "./workload.ts";
import { workloads } from "./workloads.ts";

/** One JSON array, one object for each finding. */
export function jsonReport(findings: readonly Finding[]): string {
  const rows = findings.map(({ workload, kind, ratios, goal }) => {
    const { median, min, max } = spreadOf(ratios);
    return {
      workload,
      kind,
      ratio_median: rounded(median),
      ratio_min: rounded(min),
      ratio_max: rounded(max),
      goal: rounded(goal),
    };
  });
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** The findings as a markdown table, which a terminal shows as well. */
export function table(findings: readonly Finding[]): string {
  const head = ["Workload", "Kind", "Median", "Min", "Max", "Goal", "Met", "Figures"];
  const rows = findings.map((finding) => {
    const { median, min, max } = spreadOf(finding.ratios);
    const goal = `${finding.kind === "throughput" ? "≥" : "≤"} ${shown(finding.goal)}`;
    return [
      finding.workload,
      finding.kind,
      shown(median),
      shown(min),
      shown(max),
      goal,
      isMet(finding),
      finding.figures,
    ];
  });
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** bench/results.md, whole. */
export function resultsPage({
  findings,
  failed,
  machine,
  rounds,
}: {
  findings: readonly Finding[];
  /** Workloads that could not be measured. */
  failed: readonly string[];
  machine: string;
  rounds: number;
}): string {
  const about = workloads.map(({ name, about }) => `- **${name}**: ${about}`);
  return `# Bench

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; do not edit.

Machine: ${machine}. Client, sites, object store, PostgreSQL (durable), web, worker and the bare loop share it.

Ratios are the service's figure over the bare loop's, or over its own other figure, in ${rounds} rounds that take turns
in one run. Throughput is met at or above its goal, latency and cost at or below. It counts from accepted jobs, which wait
in the queue when the clock starts, to objects in the bucket; what accepting them costs is creation's.

${table(findings)}${failed.length > 0 ? `\nNot measured, because it failed: ${failed.join(", ")}.\n` : ""}
## What is measured

${about.join("\n")}
`;
}

function isMet({ kind, ratios, goal }: Finding): string {
  const { median } = spreadOf(ratios);
  return (kind === "throughput" ? median >= goal : median <= goal) ? "yes" : "no";
}

function shown(value: number): string {
  return value >= 0.1 ? value.toFixed(2) : value.toFixed(4);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
