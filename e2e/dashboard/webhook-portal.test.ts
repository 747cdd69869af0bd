import { afterAll, beforeAll, expect, test } from "vitest";
import { type SvixStandIn, startSvixStandIn, svixToken } from "#lib/testing/svix-stand-in.ts";
import { type Dashboard, expectAccessible, keepPicture, startDashboard, visitAsMember } from "./dashboard.ts";

let dashboard: Dashboard;
let svix: SvixStandIn;

beforeAll(async () => {
  svix = await startSvixStandIn();
  dashboard = await startDashboard({ workers: 0, env: { SVIX_TOKEN: svixToken, SVIX_SERVER_URL: svix.url } });
});
afterAll(async () => {
  svix?.stop();
  await dashboard?.stop();
});

test("with Svix the page leads to the account's portal, by a link that is made when it is asked for", async () => {
  const { page } = await visitAsMember(dashboard);
  await page.goto("/webhooks");
  await expectAccessible(page);
  expect(svix.calls).toEqual([]);
  await page.getByRole("button", { name: "Get a link to the webhook portal" }).click();
  const link = page.getByRole("link", { name: "Open the webhook portal" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toMatch(/^https:\/\/app\.svix\.com\/login#key=/);
  await keepPicture(page, "webhook-portal");
});

test("when Svix is away the page says so and can be used again", async () => {
  svix.refusals.push({ status: 503, on: /app-portal-access/ });
  const { page } = await visitAsMember(dashboard);
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Get a link to the webhook portal" }).click();
  await page.getByText("The webhook portal does not answer.").waitFor();
  await page.getByRole("button", { name: "Get a link to the webhook portal" }).click();
  await page.getByRole("link", { name: "Open the webhook portal" }).waitFor();
});

test("a viewer gets no link", async () => {
  const { page } = await visitAsMember(dashboard, { role: "viewer" });
  await page.goto("/webhooks");
  await page.getByText("An owner or admin of the account can open it.").waitFor();
  expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
