import { Webhook } from "svix";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fail } from "#lib/testing/svix/state.ts";
import { type SvixStandIn, startSvixStandIn, svixToken } from "#lib/testing/svix-stand-in.ts";
import { startReceiver } from "#lib/testing/webhook-receiver.ts";
import {
  type Dashboard,
  expectAccessible,
  keepPicture,
  startDashboard,
  visitAsMember,
  type Width,
  widths,
} from "./dashboard.ts";
import { addEndpoint, dialog, sendTest } from "./webhook-steps.ts";

let dashboard: Dashboard;
let svix: SvixStandIn;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  svix = await startSvixStandIn();
  receiver = await startReceiver();
  const { host } = new URL(receiver.url);
  svix.whitelist = [host];
  // No worker: everything on these pages goes to Svix at once.
  const env = { SVIX_TOKEN: svixToken, SVIX_SERVER_URL: svix.url, EGRESS_ALLOW: host };
  dashboard = await startDashboard({ workers: 0, env });
});
afterAll(async () => {
  svix?.stop();
  receiver?.stop();
  await dashboard?.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer(() => ({ status: 200, text: "thank you" }));
});

/** The account's messages at Svix, as its schedule ends for all that were not received. */
function endSchedules(): void {
  const { messages = [] } = svix.applications.get(dashboard.service.account.id) ?? {};
  for (const one of messages.flatMap(({ destinations }) => destinations)) {
    if (one.status !== 0) Object.assign(one, { status: fail, nextAttempt: null });
  }
}

describe.each(Object.keys(widths) as Width[])("with a self-hosted Svix, on a %s", (width) => {
  test("an endpoint is added, tested, read, replayed and deleted on our own pages", async () => {
    const { page } = await visitAsMember(dashboard, { width });
    if (width === "desktop") await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/webhooks");
    await page.getByText("No endpoint yet").waitFor();
    // A self-hosted server's portal is a page of documentation.
    expect(await page.getByRole("button", { name: /portal/ }).count()).toBe(0);
    const secret = await addEndpoint(page, { url: receiver.url, description: `Ledger ${width}` });
    receiver.answer(() => ({ status: 500, text: "the ledger is closed" }));
    await sendTest(page);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByText("Every attempt has failed since").waitFor();
    receiver.answer(() => ({ status: 200, text: "thank you" }));
    // The dialog still shows the first test.
    await page.reload();
    await sendTest(page);
    await page.getByText("Received. It answered 200").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("cell", { name: "Received (200)" }).waitFor();
    await keepPicture(page, `svix-webhook-${width}`);
    await expectAccessible(page);

    await page.getByRole("region", { name: "Log of attempts" }).getByRole("link").first().click();
    await page.getByText("thank you").waitFor();
    const seen = receiver.received.at(-1);
    if (!seen) throw new Error("Nothing arrived");
    new Webhook(secret).verify(seen.text, seen.headers);
    await page.getByText(`svix-id: ${seen.headers["svix-id"]}`).waitFor();
    await keepPicture(page, `svix-attempt-${width}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Replay this event" }).click();
    await page.getByText("On its way, with the same id and body").waitFor();
    expect(receiver.received.map(({ headers }) => headers["svix-id"]).slice(-2)).toEqual([
      seen.headers["svix-id"],
      seen.headers["svix-id"],
    ]);

    await page.goto("/webhooks");
    await page.getByRole("cell", { name: "Receiving" }).waitFor();
    await keepPicture(page, `svix-webhooks-${width}`);
    await expectAccessible(page);
    await page
      .getByRole("row", { name: `Ledger ${width}` })
      .getByRole("link")
      .click();
    await page.getByRole("button", { name: "Delete" }).click();
    await dialog(page).getByRole("button", { name: "Delete endpoint" }).click();
    await page.getByText("No endpoint yet").waitFor();
  });
});

test("a secret is rotated, an endpoint edited, disabled and enabled, and what failed is replayed", async () => {
  const { page } = await visitAsMember(dashboard);
  const older = await addEndpoint(page, { url: receiver.url, description: "Rotated" });
  await page.getByRole("button", { name: "Rotate the secret" }).click();
  await dialog(page).getByRole("button", { name: "Rotate secret" }).click();
  await page.getByText("This is the new secret").waitFor();
  const newer = (await dialog(page).locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("It was rotated; the old one signs too").waitFor();
  receiver.answer(() => ({ status: 500 }));
  await sendTest(page);
  await page.getByRole("button", { name: "Close" }).click();
  const [seen] = receiver.received;
  if (!seen) throw new Error("Nothing arrived");
  for (const secret of [older, newer]) new Webhook(secret).verify(seen.text, seen.headers);

  await page.getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("job.creation_failed").uncheck();
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("job.delivered, job.delivery_failed", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Disable" }).click();
  await dialog(page).getByRole("button", { name: "Disable endpoint" }).click();
  await page.getByText("It was disabled by hand.").waitFor();
  await keepPicture(page, "svix-webhook-disabled");
  await page.getByRole("button", { name: "Enable" }).click();
  endSchedules();
  receiver.answer(() => ({ status: 200 }));
  await page.getByRole("button", { name: "Replay" }).click();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16);
  await dialog(page).getByLabel("Since").fill(yesterday);
  await dialog(page).getByRole("button", { name: "Replay events" }).click();
  await page.getByText("Failed events since then are on the way").waitFor();
  expect(receiver.received.map(({ headers }) => headers["svix-id"])).toEqual([
    seen.headers["svix-id"],
    seen.headers["svix-id"],
  ]);
});

test("a viewer sees endpoints and log, and no button; a stranger sees nothing", async () => {
  const { page } = await visitAsMember(dashboard);
  await addEndpoint(page, { url: receiver.url, description: "Watched" });
  const path = new URL(page.url()).pathname;
  const { page: viewed } = await visitAsMember(dashboard, { role: "viewer" });
  await viewed.goto(path);
  await viewed.getByRole("heading", { name: "Watched", level: 1 }).waitFor();
  expect(await viewed.getByRole("main").getByRole("button").count()).toBe(0);

  const other = await dashboard.service.newAccount();
  const { page: strange } = await visitAsMember(dashboard, { accountId: other.id });
  const [theirs, unknown] = [await strange.goto(path), await strange.goto(path.replace(/.{8}$/, "00000000"))];
  expect([theirs?.status(), unknown?.status()]).toEqual([404, 404]);
  await strange.goto("/webhooks");
  await strange.getByText("No endpoint yet").waitFor();
  dashboard.forgive((fault) => fault.includes("404"));
});

test("while Svix is away the pages say so and can be used again", async () => {
  const { page } = await visitAsMember(dashboard);
  svix.refusals.push({ status: 503, on: /GET .*endpoint/ });
  await page.goto("/webhooks");
  await page.getByText("Webhook endpoints cannot be reached right now.").waitFor();
  await keepPicture(page, "svix-away");
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("button", { name: "Add an endpoint" }).click();
  await dialog(page).getByLabel("Address").fill(receiver.url);
  svix.refusals.push({ status: 503, on: /POST .*endpoint/ });
  await dialog(page).getByRole("button", { name: "Add endpoint" }).click();
  await dialog(page).getByText("Webhook endpoints cannot be reached right now.").waitFor();
  await dialog(page).getByRole("button", { name: "Add endpoint" }).click();
  await page.getByText("The endpoint is added").waitFor();
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
