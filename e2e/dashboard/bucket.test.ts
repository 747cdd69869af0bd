import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "#lib/accounts/create-account.ts";
import { newPerson } from "#lib/testing/people.ts";
import {
  type Dashboard,
  expectAccessible,
  keepPicture,
  startDashboard,
  visitAsMember,
  type Width,
  widths,
} from "./dashboard.ts";

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({ workers: 0 });
});
afterAll(() => dashboard?.stop());

async function fillIn(page: Page, change: Record<string, string> = {}): Promise<void> {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = dashboard.service.store;
  const given: Record<string, string> = {
    "Bucket name": bucket,
    Endpoint: endpoint,
    "Access key ID": accessKeyId,
    "Secret access key": secretAccessKey,
    ...change,
  };
  await page.getByLabel("Provider").selectOption("MinIO or other");
  for (const [label, value] of Object.entries(given)) await page.getByLabel(label, { exact: true }).fill(value);
}

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a new account links a bucket that is proven to work, after a wrong secret was named as such", async () => {
    const { id: accountId } = await createAccount({ input: { name: `New on a ${width}` } });
    const page = await dashboard.visit({ as: await newPerson({ accountId }), width });
    await page.goto("/bucket");
    await expectAccessible(page);
    await keepPicture(page, `bucket-empty-${width}`);

    await fillIn(page, { "Secret access key": "wrong", "Folder (optional)": "pdfs" });
    await page.getByRole("button", { name: "Test and save" }).click();
    await page.getByText("The secret does not belong to this access key.").waitFor();
    await keepPicture(page, `bucket-wrong-secret-${width}`);
    expect(await page.getByLabel("Endpoint").inputValue()).toBe(dashboard.service.store.endpoint);
    expect(await page.getByLabel("Folder (optional)").inputValue()).toBe("pdfs");

    await page.getByLabel("Secret access key").fill(dashboard.service.store.secretAccessKey);
    await page.getByRole("button", { name: "Test and save" }).click();
    await page.getByText("is linked: a probe object was written, read and deleted again.").waitFor();
    await page.reload();
    expect(await page.content()).not.toContain(dashboard.service.store.secretAccessKey);
    await page.getByText("None yet").waitFor();
    await keepPicture(page, `bucket-linked-${width}`);
    await expectAccessible(page);

    await page.getByRole("button", { name: /^Unlink/ }).click();
    await page.getByLabel(/to confirm$/).fill("something else");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Unlink/ })
      .click();
    await page.getByText(/^Type the bucket’s name/).waitFor();
    await page.getByLabel(/to confirm$/).fill(dashboard.service.store.bucket);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Unlink/ })
      .click();
    await page.getByRole("heading", { name: "Link a bucket" }).waitFor();
  });
});

describe("what is wrong is said in words, at its field", () => {
  test.each([
    [{ "Bucket name": "no-such-bucket" }, "There is no bucket of this name at this endpoint."],
    [{ "Access key ID": "UNKNOWN" }, "does not know this access key"],
    [{ Endpoint: "https://127.0.0.1:9000" }, "The address must name a public host."],
    [{ Endpoint: "http://169.254.169.254" }, "The address must begin with https://."],
    [{ "Folder (optional)": "../up" }, "Give folder names separated by /"],
  ])("%j", async (change, sentence) => {
    const { page } = await visitAsMember(dashboard, { role: "admin" });
    await page.goto("/bucket");
    await fillIn(page, change);
    await page.getByRole("button", { name: "Test and save" }).click();
    await page.getByText(sentence).waitFor();
  });
});

test("the policy names the bucket and the folder as they are typed", async () => {
  const { page } = await visitAsMember(dashboard, { role: "admin", dark: true });
  await page.goto("/bucket");
  await page.getByLabel("Provider").selectOption("AWS S3");
  await page.getByLabel("Bucket name").fill("acme-pdfs");
  await page.getByLabel("Folder (optional)").fill("pdfs");
  await page.getByRole("button", { name: "Copy the policy" }).click();
  const policy = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(policy.Statement[0]).toMatchObject({ Action: "s3:PutObject", Resource: "arn:aws:s3:::acme-pdfs/pdfs/*" });
  await expectAccessible(page);
  await keepPicture(page, "bucket-dark");
});

test("the key is changed without giving the secret again only for the same key", async () => {
  const { page } = await visitAsMember(dashboard, { role: "admin" });
  await page.goto("/bucket");
  await page.getByLabel("Folder (optional)").fill("moved");
  await page.getByRole("button", { name: "Test and save" }).click();
  await page.getByText("is linked").waitFor();
  await page.reload();
  await page.getByLabel("Access key ID").fill("ANOTHER");
  await page.getByRole("button", { name: "Test and save" }).click();
  await page.getByText("Give the secret that belongs to this key.").waitFor();
  await dashboard.service.sql("update buckets set prefix = ''");
});

test("a viewer sees the link and no form", async () => {
  const { page } = await visitAsMember(dashboard, { role: "viewer" });
  await page.goto("/bucket");
  await page.getByText("Last delivery").waitFor();
  expect(await page.getByRole("button", { name: /Test|Unlink/ }).count()).toBe(0);
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
