import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "#e2e/api/client.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { until } from "#lib/local/until.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { signalGroup } from "#worker/render/process-group.ts";
import { scripted } from "./hostile-page.ts";
import { type HostileSite, startHostileSite } from "./hostile-site.ts";
import { type WorkerTree, watchWorkerTree } from "./worker-tree.ts";

// Once a moment has passed, layout runs out of stack, which ends the page's process.
const poison = {
  name: "poison",
  ends: { renderer_crashed: "layout runs out of stack" },
  answer: scripted(
    'setTimeout(() => { let inner = document.body; for (let i = 0; i < 100_000; i += 1) { const next = document.createElement("div"); inner.append(next); inner = next } }, 500)',
  ),
} as const;
const deadlineMs = 60_000;

let site: HostileSite;
let service: Service;
let client: Client;
let tree: WorkerTree;

beforeAll(async () => {
  site = await startHostileSite([poison]);
  service = await startService({ env: { EGRESS_ALLOW: site.hosts.join(",") } });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
  tree = watchWorkerTree(service.workers[0]?.pid ?? 0);
});
afterAll(async () => {
  await service?.stop();
  await site?.close();
});

async function create(url: string, options: Record<string, unknown>): Promise<string> {
  const { body } = await client.createJob({ url, ...options });
  return (body as PublicJob).id; // 201 always carries a job
}

async function deathsOf(id: string): Promise<unknown> {
  const [row] = await service.sql("select attempt, renderer_deaths as deaths from jobs where id = $1", [id]);
  return row;
}

describe("a page that takes its renderer down", () => {
  test("is tried three times and ends renderer_crashed; innocents beside it do not notice", async () => {
    const innocents = await Promise.all([1, 2, 3].map((wait_time) => create(site.ordinary, { wait_time })));
    const guilty = await create(site.url(poison), { wait_time: 20 });
    expect(await client.finished(guilty)).toMatchObject({
      status: "creation_failed",
      error: { code: "renderer_crashed" },
      billable: false,
    });
    expect(await deathsOf(guilty)).toEqual({ attempt: 3, deaths: 3 });
    for (const id of innocents) {
      expect(await client.finished(id)).toMatchObject({ status: "delivered" });
      expect(await deathsOf(id)).toEqual({ attempt: 1, deaths: 0 });
    }
  });

  test("with the whole browser: its passengers are run again alone and delivered", async () => {
    const pages = [1, 2, 3, 4, 5, 6].map((passenger) => `${site.ordinary}?passenger=${passenger}`);
    const passengers = await Promise.all(pages.map((url) => create(url, { wait_time: 4 })));
    const allAboard = () => pages.every((url) => site.visits(url) === 1);
    expect(await until(allAboard, { deadlineMs })).toBeTruthy();
    for (const group of tree.browsers()) signalGroup(group);
    for (const id of passengers) {
      expect(await client.finished(id)).toMatchObject({ status: "delivered" });
      expect(await deathsOf(id)).toEqual({ attempt: 2, deaths: 1 });
    }
    expect((await client.runJob({ url: site.ordinary, wait_time: 0 })).status).toBe("delivered");
  });
});

describe("wait_css_selector", () => {
  test("that only the browser refuses ends selector_timeout and says so", async () => {
    // The door knows what the browser knows; an older browser may know less. Stored so while nobody looks.
    service.workers[0]?.kill("SIGSTOP");
    const id = await create(site.ordinary, { wait_time: 0, wait_css_selector: "h1" });
    await service.sql(
      "update jobs set options = (options::jsonb || jsonb_build_object('wait_css_selector', $2::text))::json where id = $1",
      [id, "h1:from-the-future(2)"],
    );
    service.workers[0]?.kill("SIGCONT");
    expect(await client.finished(id)).toMatchObject({
      status: "creation_failed",
      error: { code: "selector_timeout", detail: expect.stringContaining("does not understand") },
    });
  });

  test.each(["text=x", "//x", "a >> b"])("%s is no CSS and is refused at the door", async (wait_css_selector) => {
    const { status, body } = await client.createJob({ url: site.ordinary, wait_css_selector });
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ param: "wait_css_selector" }] } });
  });
});
