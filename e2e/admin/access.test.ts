import { randomUUID } from "node:crypto";
import type { Request } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aJob } from "#lib/testing/jobs.ts";
import { newPerson, type Person } from "#lib/testing/people.ts";
import { adminPages, type Operated, startOperated } from "./operators.ts";

let operated: Operated;
let owner: Person;
let pages: string[];

beforeAll(async () => {
  operated = await startOperated({ workers: 0 });
  const { account } = operated.service;
  owner = await newPerson({ accountId: account.id, role: "owner" });
  const job = await aJob({ account });
  pages = adminPages({ accountId: account.id, jobId: job.id });
});
afterAll(() => operated?.stop());

/** What can be told of an answer: less nonce, date and request id, and Next's own data, whose parts come in any order. */
async function answerTo(path: string, as: Person | undefined): Promise<object> {
  const page = await operated.visit(as ? { as } : {});
  const answer = await page.request.get(path);
  const { date: _, "x-request-id": __, "content-security-policy": policy = "", ...headers } = answer.headers();
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  const html = (await answer.text()).replace(/<script[^>]*>.*?<\/script>/gs, "");
  await page.context().close();
  return JSON.parse(JSON.stringify({ status: answer.status(), headers, html }).replaceAll(nonce, ""));
}

describe("to everyone who is no operator there is no such page", () => {
  test.each(["a stranger", "an owner"])("%s gets at every address the very answer of an unknown one", async (who) => {
    const as = who === "an owner" ? owner : undefined;
    const unknown = await answerTo("/no-such-page", as);
    expect(unknown).toMatchObject({ status: 404, html: expect.stringContaining("There is no page at this address") });
    for (const path of [...pages, "/%61dmin/jobs", "/admin/no-such-page", `/admin/accounts/${randomUUID()}`]) {
      expect({ path, ...(await answerTo(path, as)) }).toEqual({ path, ...unknown });
    }
  });

  test("nor anything of it for who asks as Next's own links do", async () => {
    const page = await operated.visit({ as: owner });
    for (const path of pages) {
      const answer = await page.request.get(path, { params: { _rsc: "1" }, headers: { rsc: "1" } });
      expect(answer.status(), path).toBe(404);
      expect(await answer.text()).not.toMatch(/operators|audit log|Suspend|Queue again/);
    }
  });

  test("and sees the page that says so", async () => {
    const page = await operated.visit({ as: owner });
    expect((await page.goto("/admin"))?.status()).toBe(404);
    await page.getByRole("heading", { name: "There is no page at this address" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin");
    expect(operated.forgive((fault) => fault.includes("404"))).toBe(1);
  });
});

test("an operator opens every page, and nothing of what does not exist", async () => {
  const page = await operated.visitAsOperator();
  for (const path of pages) expect((await page.goto(path))?.status(), path).toBe(200);
  for (const path of [`/admin/accounts/${randomUUID()}`, "/admin/accounts/1", `/admin/jobs/${randomUUID()}`]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await page.getByRole("heading", { name: "There is no page at this address" }).waitFor();
  }
  expect(operated.forgive((fault) => fault.includes("404"))).toBe(3);
});

test("an operator's action, sent again by others, is an unknown page to them and does nothing", async () => {
  const { account, sql } = operated.service;
  const page = await operated.visitAsOperator();
  await page.goto(`/admin/accounts/${account.id}`);
  const sent: Request[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request));
  await page.getByRole("button", { name: "Adjust limits" }).click();
  await page.getByLabel("Requests a minute").fill("77");
  await page.getByRole("dialog").getByRole("button", { name: "Adjust limits" }).click();
  await page.getByText("These limits hold").waitFor();
  const [request] = sent;
  if (!request) throw new Error("No action was sent");
  await sql("update accounts set requests_per_minute = null");

  const { cookie: _, ...headers } = await request.allHeaders();
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));
  for (const as of [undefined, owner]) {
    const other = await operated.visit(as ? { as } : {});
    const send = async (url: string) => {
      const answer = await other.request.post(url, { headers: own, data: request.postDataBuffer() ?? "" });
      return answer.status();
    };
    expect(await send(request.url())).toBe(await send("/no-such-page"));
    // By another page's address, where nothing stands before the action itself.
    expect(await send("/sign-in")).toBeGreaterThanOrEqual(400);
    expect(await sql("select 1 from accounts where requests_per_minute is not null")).toEqual([]);
  }
  // The same request from the operator's own window works: it is the person that was refused.
  const answer = await page.request.post(request.url(), { headers: own, data: request.postDataBuffer() ?? "" });
  expect(answer.status()).toBe(200);
  expect(await sql("select requests_per_minute as n from accounts where requests_per_minute is not null")).toEqual([
    { n: 77 },
  ]);
  // From another site's page even the operator's cookie does nothing.
  await sql("update accounts set requests_per_minute = null");
  await page.request.post(request.url(), {
    headers: { ...own, origin: "https://evil.example" },
    data: request.postDataBuffer() ?? "",
  });
  expect(await sql("select 1 from accounts where requests_per_minute is not null")).toEqual([]);
});

test("no page has broken its content policy or thrown", () => expect(operated.faults).toEqual([]));
