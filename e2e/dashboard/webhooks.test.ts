import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailTo } from "#lib/testing/people.ts";
import { startReceiver, verify } from "#lib/testing/webhook-receiver.ts";
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
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  receiver = await startReceiver();
  dashboard = await startDashboard({ workers: 1, env: { EGRESS_ALLOW: new URL(receiver.url).host } });
});
afterAll(async () => {
  receiver?.stop();
  await dashboard?.stop();
});

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("an endpoint is added, tested, and its attempt read and replayed", async () => {
    receiver.answer(() => ({ status: 200, text: "thank you" }));
    receiver.received.length = 0;
    const { page } = await visitAsMember(dashboard, { width });
    await page.goto("/webhooks");
    await keepPicture(page, `webhooks-before-${width}`);
    const secret = await addEndpoint(page, { url: receiver.url, description: `Ledger ${width}` });
    await sendTest(page);
    await page.getByText("Received. It answered 200").waitFor();
    await keepPicture(page, `webhook-test-${width}`);
    const [seen] = receiver.received;
    if (!seen) throw new Error("Nothing arrived");
    verify(seen, secret);

    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("cell", { name: "Received (200)" }).waitFor();
    await keepPicture(page, `webhook-${width}`);
    await expectAccessible(page);
    await page.getByRole("region", { name: "Log of attempts" }).getByRole("link").first().click();
    await page.getByRole("heading", { name: "job.delivered", level: 1 }).waitFor();
    await page.getByText("thank you").waitFor();
    await page.getByText(`webhook-signature: ${seen.headers["webhook-signature"]}`).waitFor();
    await keepPicture(page, `webhook-attempt-${width}`);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Replay this event" }).click();
    await page.getByRole("link", { name: "See the log" }).click();
    await page.getByRole("heading", { name: `Ledger ${width}`, level: 1 }).waitFor();
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2);
    expect(receiver.received[1]?.id).toBe(seen.id);

    await page.goto("/webhooks");
    await page.getByRole("cell", { name: "Receiving" }).first().waitFor();
    await keepPicture(page, `webhooks-${width}`);
    await expectAccessible(page);
  });
});

test("an address that may not be reached is refused, and what was typed stays", async () => {
  const { page } = await visitAsMember(dashboard);
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Add an endpoint" }).click();
  await dialog(page).getByLabel("Address").fill("https://169.254.169.254/latest");
  await dialog(page).getByLabel("job.creation_failed").uncheck();
  await dialog(page).getByLabel("Description").fill("Metadata");
  await dialog(page).getByRole("button", { name: "Add endpoint" }).click();
  await page.getByText("The address must name a public host.").waitFor();
  expect(await dialog(page).getByLabel("Address").inputValue()).toBe("https://169.254.169.254/latest");
  expect(await dialog(page).getByLabel("Description").inputValue()).toBe("Metadata");
  expect(await dialog(page).getByLabel("job.creation_failed").isChecked()).toBe(false);
  await keepPicture(page, "webhook-refused");
});

test("a secret is rotated: both sign, and the page says until when", async () => {
  const { page } = await visitAsMember(dashboard);
  const older = await addEndpoint(page, { url: receiver.url, description: "Rotated" });
  await page.getByRole("button", { name: "Rotate the secret" }).click();
  await dialog(page).getByRole("button", { name: "Rotate secret" }).click();
  await page.getByText("This is the new secret").waitFor();
  const newer = (await dialog(page).locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("It was rotated; the old one signs too").waitFor();
  receiver.received.length = 0;
  await sendTest(page);
  const [seen] = receiver.received;
  if (!seen) throw new Error("Nothing arrived");
  verify(seen, older);
  verify(seen, newer);

  await page.reload();
  await page.getByRole("button", { name: "Show the secret" }).click();
  await dialog(page).getByRole("button", { name: "Show the secret" }).click();
  await page.getByText("Give it to the program that listens").waitFor();
  expect(await dialog(page).locator("code").textContent()).toBe(newer);
});

test("one that answers 410 is disabled with a mail, is enabled again, and replays what it has missed", async () => {
  const { page, person } = await visitAsMember(dashboard);
  await addEndpoint(page, { url: receiver.url, description: "Leaving" });
  receiver.answer(() => ({ status: 410 }));
  await sendTest(page);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("It answered 410 Gone, so it was disabled.").waitFor();
  await keepPicture(page, "webhook-disabled");
  expect((await mailTo(person.email)).text).toContain("A webhook endpoint was disabled");

  receiver.answer(() => ({ status: 200 }));
  await page.getByRole("button", { name: "Enable" }).click();
  await page.getByRole("button", { name: "Replay" }).click();
  await dialog(page).getByLabel("Since").fill("2026-01-01T00:00");
  await dialog(page).getByRole("button", { name: "Replay events" }).click();
  await page.getByText(/nothing to replay|on the way/).waitFor();
});

test("one is edited and deleted", async () => {
  const { page } = await visitAsMember(dashboard);
  await addEndpoint(page, { url: receiver.url, description: "Passing" });
  await page.getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("job.delivered").uncheck();
  await dialog(page).getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByText("job.creation_failed, job.delivery_failed", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete endpoint" }).click();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  expect(await page.getByRole("row", { name: "Passing" }).count()).toBe(0);
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
  await keepPicture(strange, "webhooks-empty");
  dashboard.forgive((fault) => fault.includes("404"));
});

test("the log is readable in the dark", async () => {
  const { page } = await visitAsMember(dashboard, { dark: true });
  await addEndpoint(page, { url: receiver.url, description: "Night" });
  receiver.answer(() => ({ status: 500, text: "no" }));
  await sendTest(page);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("cell", { name: "Refused (500)" }).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "webhook-dark");
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
