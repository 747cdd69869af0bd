import { afterEach, expect, test, vi } from "vitest";
import { metrics, setMetrics } from "./metrics.ts";
import { answerScrape } from "./metrics-access.ts";
import { startMetricsServer } from "./metrics-server.ts";
import { startMetrics } from "./start-metrics.ts";

vi.mock("#lib/config/config.ts", async (original) => {
  const config = await original<typeof import("#lib/config/config.ts")>();
  return { ...config, config: () => ({ ...config.config(), METRICS_TOKEN: "right" }) };
});

afterEach(() => setMetrics(undefined));

const gauge = { name: "platen_slots", help: "Slots.", read: () => [{ value: 32, labels: { task: "render-pdf" } }] };

test("what was counted and what is looked up read as Prometheus wants it", async () => {
  await startMetrics([gauge]);
  metrics()?.jobsFinished.add(2, { status: "creation_failed", code: "dns_failed" });
  metrics()?.stepSeconds.record(0.2, { step: "print" });
  const text = await metrics()?.scrape();
  expect(text).toContain('platen_jobs_finished_total{status="creation_failed",code="dns_failed"} 2');
  expect(text).toContain('platen_render_step_seconds_bucket{step="print",le="0.25"} 1');
  expect(text).toContain('platen_slots{task="render-pdf"} 32');
});

test.each([
  ["the token", "Bearer right", 200],
  ["another token", "Bearer wrong", 404],
  ["the token as a password", "Basic right", 404],
  ["nothing", null, 404],
])("a scraper that sends %s", async (_what, authorization, status) => {
  await startMetrics([gauge]);
  const answer = await answerScrape(authorization);
  expect(answer.status).toBe(status);
  expect(answer.body === "").toBe(status === 404);
});

test("where metrics are off the token opens nothing", async () => {
  expect(await answerScrape("Bearer right")).toMatchObject({ status: 404, body: "" });
});

test("a worker serves its metrics at /metrics, and tells anyone that it lives", async () => {
  await startMetrics([gauge]);
  const server = await startMetricsServer(0);
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization: "Bearer right" } });
  expect((await get("/")).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${server.port}/live`)).status).toBe(200);
  expect(await (await get("/metrics")).text()).toContain("platen_slots");
  server.stop();
});
