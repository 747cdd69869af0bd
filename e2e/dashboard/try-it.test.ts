import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdf } from "#e2e/fixtures/read-pdf.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import { houseAccountId } from "#lib/accounts/house-account.ts";
import { type Dashboard, expectAccessible, keepPicture, startDashboard, type Width, widths } from "./dashboard.ts";

let site: Site;
let dashboard: Dashboard;
let visitors = 0;

beforeAll(async () => {
  site = await startSite();
  dashboard = await startDashboard({ env: { EGRESS_ALLOW: site.host, CALLER_HEADER: "x-test-caller" } });
});
afterAll(async () => {
  await dashboard?.stop();
  await site?.close();
});

/** A visitor from a network address of their own. */
function newVisitor(): string {
  visitors += 1;
  return `192.0.2.${visitors}`;
}

function post(body: unknown, { caller = newVisitor(), origin = dashboard.url } = {}): Promise<Response> {
  const headers = { origin, "content-type": "application/json", "x-test-caller": caller };
  return fetch(`${dashboard.url}/try/pdf`, { method: "POST", headers, body: JSON.stringify(body) });
}

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a visitor gives an address and sees its PDF", async () => {
    const page = await dashboard.visit({ width, dark: width === "phone" });
    await page.setExtraHTTPHeaders({ "x-test-caller": newVisitor() });
    await page.goto("/try");
    expect(await page.getByRole("textbox", { name: "Web address" }).inputValue()).toMatch(/\/sample$/);
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Web address" }).fill(site.url("/sheets?count=2"));
    await page.getByRole("button", { name: "Make PDF" }).click();
    await page.getByRole("region", { name: "Page 1 of 2" }).getByText("Sheet 1").waitFor();
    await expectAccessible(page);
    await keepPicture(page, `try-it-${width}`);
  });
});

test("the landing page has the same form, and shows the sample page's PDF until then", async () => {
  const page = await dashboard.visit();
  await page.setExtraHTTPHeaders({ "x-test-caller": newVisitor() });
  await page.goto("/");
  await page.getByRole("img", { name: /The first page of its PDF/ }).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "landing-before");
  await page.getByRole("textbox", { name: "Web address" }).fill(site.url("/sheets?count=2"));
  await page.getByRole("button", { name: "Make PDF" }).click();
  await page.getByRole("region", { name: "Page 1 of 2" }).getByText("Sheet 1").waitFor();
  await expectAccessible(page);
  await keepPicture(page, "landing-after");
});

test("an address that cannot be reached is told from one that is none, and leads to the sample page", async () => {
  const page = await dashboard.visit();
  await page.setExtraHTTPHeaders({ "x-test-caller": newVisitor() });
  await page.goto("/try");
  await page.getByRole("textbox", { name: "Web address" }).fill("http://127.0.0.1:9/");
  await page.getByRole("button", { name: "Make PDF" }).click();
  await page.getByRole("button", { name: "Print the sample page instead" }).waitFor();
  await keepPicture(page, "try-it-failed");
  await page.getByRole("textbox", { name: "Web address" }).fill("nothing");
  await page.getByRole("button", { name: "Make PDF" }).click();
  await page.getByText("must be an absolute http or https address").waitFor();
  expect(dashboard.forgive((fault) => fault.includes("422"))).toBe(2);
});

test("the PDF is the page's, and says nothing of the job", async () => {
  const answer = await post({ url: site.url("/plain") });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-service-job-id")).toBeNull();
  expect((await readPdf(new Uint8Array(await answer.arrayBuffer()))).text).toContain("Plain page");
  const [job] = await dashboard.service.sql("select account_id, options from jobs order by created_at desc limit 1");
  expect(job).toMatchObject({ account_id: houseAccountId, options: { wait_time: 0 } });
});

describe("it is kept in bounds", () => {
  test.each([
    ["no option but the address is taken", { url: "https://example.com/", wait_time: 20 }, "wait_time"],
    ["not even a file name", { url: "https://example.com/", file_name: "x.pdf" }, "file_name"],
    ["nor a user name inside the address", { url: "https://u:p@example.com/" }, "url"],
  ])("%s", async (_, body, param) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ param }] });
  });

  test("nothing comes from another site", async () => {
    expect((await post({ url: site.url("/plain") }, { origin: "https://elsewhere.example" })).status).toBe(403);
  });

  test("a private address fails as it does for customers", async () => {
    const answer = await post({ url: "http://169.254.169.254/latest/meta-data" });
    expect(answer.status).toBe(422);
    const problem = await answer.json();
    expect(problem).toMatchObject({ code: "creation_failed" });
    expect(problem).not.toHaveProperty("job_id");
  });

  test("the sixth trial of a network address in a minute is refused", async () => {
    const caller = newVisitor();
    const statuses: number[] = [];
    for (let trial = 1; trial <= 6; trial += 1) {
      statuses.push((await post({ url: "http://127.0.0.1:9/" }, { caller })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("what is sent counts before it is read, and is read no further than an address needs", async () => {
    const caller = newVisitor();
    const junk = { url: ["x".repeat(30_000)] };
    const statuses: number[] = [];
    for (let trial = 1; trial <= 6; trial += 1) statuses.push((await post(junk, { caller })).status);
    expect(statuses).toEqual([413, 413, 413, 413, 413, 429]);
  });

  test("four at once are served two by two", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => post({ url: site.url("/plain") })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const overlaps = await dashboard.service.sql(
      `select count(*)::int as others from jobs a join jobs b on b.id <> a.id and b.account_id = a.account_id
         and b.created_at <= a.created_at and coalesce(b.rendered_at, b.finished_at) > a.created_at
       where a.account_id = $1 group by a.id`,
      [houseAccountId],
    );
    expect(Math.max(0, ...overlaps.map(({ others }) => Number(others)))).toBeLessThanOrEqual(1);
  });

  test("operators switch it off by suspending the house's account", async () => {
    await dashboard.service.sql("update accounts set suspended_at = now() where id = $1", [houseAccountId]);
    const answer = await post({ url: site.url("/plain") });
    expect(answer.status).toBe(403);
    await dashboard.service.sql("update accounts set suspended_at = null where id = $1", [houseAccountId]);
  });

  test("all visitors together have thirty a minute", async () => {
    let refused: Response | undefined;
    for (let trial = 0; trial < 62 && !refused; trial += 1) {
      const answer = await post({ url: "http://127.0.0.1:9/" });
      if (answer.status === 429) refused = answer;
    }
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
