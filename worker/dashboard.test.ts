import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { queueGauges } from "#lib/telemetry/gauges.ts";
import { metrics, setMetrics } from "#lib/telemetry/metrics.ts";
import { startMetrics } from "#lib/telemetry/start-metrics.ts";
import { workerGauges } from "./telemetry.ts";

afterAll(() => setMetrics(undefined));

const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
});
const { panels } = dashboard.parse(JSON.parse(readFileSync("deploy/grafana/platen.json", "utf8")));

/** Every series that web and worker tell of, once each of their instruments has counted something. */
async function everySeries(): Promise<Set<string>> {
  await startMetrics([]);
  const counted = metrics();
  counted?.jobsFinished.add(1, { status: "delivered", code: "" });
  counted?.stepSeconds.record(1, { step: "print" });
  counted?.queueSeconds.record(1);
  counted?.taskSeconds.record(1, { task: "render-pdf" });
  counted?.requestSeconds.record(1, { method: "GET", status: "200" });
  const text = (await counted?.scrape()) ?? "";
  const gauges = [...queueGauges, ...workerGauges({ memoryBytes: () => 1 })];
  return new Set([
    ...[...text.matchAll(/^[a-z_]+/gm)].map(([name]) => name),
    // A gauge is not told of before it has a reading.
    ...gauges.map(({ name }) => name),
  ]);
}

test("the dashboard asks only for series that there are", async () => {
  const known = await everySeries();
  const asked = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(platen|process)_\w+/g) ?? []),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

test("each panel has its own number and its own place", () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});
