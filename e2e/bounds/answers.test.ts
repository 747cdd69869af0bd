import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Dashboard, startDashboard, visitAsMember } from "#e2e/dashboard/dashboard.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import { systemContext } from "#lib/accounts/context.ts";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { until } from "#lib/local/until.ts";
import { enqueue } from "#lib/queue/enqueue.ts";
import { type FloodName, type FloodServer, floods, startFloodServer } from "#lib/testing/flood-server.ts";
import { stripeKey, webhookSecret } from "#lib/testing/stripe/stripe-server.ts";
import { svixToken } from "#lib/testing/svix-stand-in.ts";
import { anEndpoint } from "#lib/testing/webhook-endpoints.ts";
import { sendTest } from "#lib/webhooks/send-test.ts";
import { watchPeak } from "./memory-of.ts";

/** What a process may grow by under any answer; a tenth of what each of these floods offers, and more than a page costs. */
const growthMax = 100_000_000;
/** What the kernel takes for a connection on loopback without anybody reading it, and one read of the process. */
const takenMax = 16_000_000;
const deadlineMs = 40_000;

let bucket: FloodServer;
let stripe: FloodServer;
let svix: FloodServer;
let site: Site;
let dashboard: Dashboard;

beforeAll(async () => {
  [bucket, stripe, svix, site] = await Promise.all([
    startFloodServer(),
    startFloodServer(),
    startFloodServer(),
    startSite(),
  ]);
  // Endpoints are added by this process.
  config().EGRESS_ALLOW.push(addressOf(bucket));
  dashboard = await startDashboard({
    env: {
      EGRESS_ALLOW: [addressOf(bucket), site.host].join(","),
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: `http://${addressOf(stripe)}`,
      SVIX_TOKEN: svixToken,
      SVIX_SERVER_URL: `http://${addressOf(svix)}`,
    },
  });
});
afterAll(async () => {
  await dashboard?.stop();
  await Promise.all([bucket, stripe, svix, site].map((server) => server?.close()));
});

const names = Object.keys(floods) as FloodName[];

describe('the web process stays small while a bucket answers "Test and save" without end:', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await visitAsMember(dashboard));
    // What the first visit costs is not the attack's.
    await testAndSave(page);
    expect(await until(() => bucket.taken.length > 0, { deadlineMs })).toBe(true);
  });

  test.each(names)("%s", async (flood) => {
    bucket.flood = flood;
    const growth = watchPeak(dashboard.service.webs[0].pid);
    const seen = bucket.taken.length;
    await testAndSave(page);
    expect(await until(() => bucket.taken.length > seen, { deadlineMs })).toBe(true);
    expect(Math.max(...bucket.taken.slice(seen))).toBeLessThan(takenMax);
    expect(growth()).toBeLessThan(growthMax);
  });
});

describe("the worker stays small while a bucket answers an upload without end:", () => {
  test.each(names)("%s", async (flood) => {
    const { service } = dashboard;
    bucket.flood = flood;
    const account = await service.newAccount({ endpoint: `http://${addressOf(bucket)}` });
    const growth = watchPeak(service.workers[0]?.pid);
    const seen = bucket.taken.length;
    const body = { url: site.url("/plain"), wait_time: 0 };
    expect((await service.api("/jobs", { method: "POST", json: body, key: account.key })).status).toBe(201);
    expect(await until(() => bucket.taken.length > seen, { deadlineMs })).toBe(true);
    expect(Math.max(...bucket.taken.slice(seen))).toBeLessThan(takenMax);
    expect(growth()).toBeLessThan(growthMax);
    await service.breakBucket(account, { endpoint: service.store.endpoint });
  });
});

describe("the worker stays small while a webhook's receiver answers without end:", () => {
  test.each(names)("%s", async (flood) => {
    const { service } = dashboard;
    bucket.flood = flood;
    const { id } = await anEndpoint({ account: service.account, url: `http://${addressOf(bucket)}/` });
    const growth = watchPeak(service.workers[0]?.pid);
    const seen = bucket.taken.length;
    await sendTest({ ctx: systemContext(service.account.id), input: { id, type: "job.delivered" } });
    const noted = await until(
      async () => (await service.sql("select excerpt from webhook_attempts where endpoint_id = $1", [id]))[0],
      { deadlineMs },
    );
    expect(String(noted?.excerpt ?? "").length).toBeLessThan(5_000);
    expect(Math.max(...bucket.taken.slice(seen))).toBeLessThan(takenMax);
    expect(growth()).toBeLessThan(growthMax);
  });
});

test("web and worker stay small while Stripe answers without end", async () => {
  const { service } = dashboard;
  const { page } = await visitAsMember(dashboard);
  await page.goto("/billing");
  await db().billingCustomer.create({ data: { accountId: service.account.id, customerId: "cus_flood" } });
  for (const flood of names) {
    stripe.flood = flood;
    const growths = [service.webs[0].pid, service.workers[0]?.pid].map(watchPeak);
    const seen = stripe.taken.length;
    await enqueue({ tx: db(), task: "sync-billing", payload: { accountId: service.account.id }, key: randomUUID() });
    await page.goto("/billing");
    // Twice from the page, because the library repeats what was cut, and at least once from the worker.
    expect(await until(() => stripe.taken.length >= seen + 3, { deadlineMs }), flood).toBe(true);
    expect(Math.max(...stripe.taken.slice(seen)), flood).toBeLessThan(takenMax);
    expect(Math.max(...growths.map((growth) => growth())), flood).toBeLessThan(growthMax);
  }
}, 180_000);

test("the worker stays small while Svix answers without end", async () => {
  const { service } = dashboard;
  for (const flood of names) {
    svix.flood = flood;
    const growth = watchPeak(service.workers[0]?.pid);
    const seen = svix.taken.length;
    await enqueue({
      tx: db(),
      task: "send-webhook",
      payload: { jobId: await endedJob(), tries: 0 },
      key: randomUUID(),
    });
    expect(await until(() => svix.taken.length > seen, { deadlineMs }), flood).toBe(true);
    expect(Math.max(...svix.taken.slice(seen)), flood).toBeLessThan(takenMax);
    expect(growth(), flood).toBeLessThan(growthMax);
  }
}, 180_000);

test("no line of the logs is long", () => {
  const lines = dashboard.service.logs().split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(20_000);
});

async function endedJob(): Promise<string> {
  const { service } = dashboard;
  const created = await service.api("/jobs", { method: "POST", json: { url: site.url("/plain"), wait_time: 0 } });
  const { id } = (await created.json()) as { id: string };
  const ended = await until(
    async () => (await service.sql("select 1 from jobs where id = $1 and finished_at is not null", [id])).length > 0,
    { deadlineMs },
  );
  expect(ended).toBe(true);
  return id;
}

async function testAndSave(page: Page): Promise<void> {
  await page.goto("/bucket");
  const given = {
    "Bucket name": "flooded",
    Endpoint: `http://${addressOf(bucket)}`,
    "Access key ID": "id",
    "Secret access key": "secret",
  };
  await page.getByLabel("Provider").selectOption("MinIO or other");
  for (const [label, value] of Object.entries(given)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Test and save" }).click();
}

function addressOf({ port }: FloodServer): string {
  return `127.0.0.1:${port}`;
}
