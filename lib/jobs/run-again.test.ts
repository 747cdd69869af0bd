import { expect, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { parsePdfRequest } from "#lib/pdf/parse-pdf-request.ts";
import { setState } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, failed, finish, start } from "#lib/testing/jobs.ts";
import { createJob } from "./create-job.ts";
import { runAgain } from "./run-again.ts";

useDatabase();

async function made(body: Record<string, unknown>) {
  const account = await anAccount();
  const ctx = systemContext(account.id);
  const request = parsePdfRequest({ url: "https://x.test/#part", ...body });
  if (!request.ok) throw new Error("The request of the test is wrong");
  const created = await createJob({ ctx, input: { request: request.value, source: "download" } });
  if (!created.ok) throw new Error(created.failure.detail);
  return { account, ctx, job: created.value.job };
}

test("keeps every option, and makes a name of its own id anew", async () => {
  const { ctx, job } = await made({ landscape: true, margin_top: "2in", page_size: "A5", wait_css_selector: "#a" });
  const again = await runAgain({ ctx, input: { id: job.id, credentials: null } });
  if (!again.ok) throw new Error(again.failure.detail);
  const { id, url, options, source, status } = again.value.job;
  expect({ url, source, status }).toEqual({ url: "https://x.test/#part", source: "job", status: "queued" });
  expect(id).not.toBe(job.id);
  expect(options).toEqual({ ...(job.options as object), file_name: `${id}.pdf` });
});

test("keeps a name that was chosen", async () => {
  const { ctx, job } = await made({ file_name: "invoices/7.pdf" });
  const again = await runAgain({ ctx, input: { id: job.id, credentials: null } });
  expect(again).toMatchObject({ ok: true, value: { job: { fileName: "invoices/7.pdf" } } });
});

test("remembers that a job had credentials when they are erased, and seals those given anew", async () => {
  const account = await anAccount();
  const ctx = systemContext(account.id);
  const { id } = await aJob({ account });
  await finish(await start({ id }), failed);
  const ended = await db().job.findUniqueOrThrow({ where: { id } });
  expect(ended).toMatchObject({ withCredentials: true, credentialsSealed: null });
  const again = await runAgain({ ctx, input: { id, credentials: { username: "reader", password: "again" } } });
  if (!again.ok) throw new Error(again.failure.detail);
  const row = await db().job.findUniqueOrThrow({ where: { id: again.value.job.id } });
  expect(row).toMatchObject({ withCredentials: true, credentialsSealed: expect.anything() });
  expect(Buffer.from(row.credentialsSealed ?? []).toString("latin1")).not.toContain("again");
});

test("another account's job is not there", async () => {
  const { job } = await made({});
  const other = systemContext((await anAccount()).id);
  const again = await runAgain({ ctx: other, input: { id: job.id, credentials: null } });
  expect(again).toMatchObject({ ok: false, failure: { code: "not_found" } });
});

test.each([
  ["suspended", "account_suspended"],
  ["unpaid", "payment_required"],
] as const)("an account that is %s makes no new job", async (state, code) => {
  const { account, ctx, job } = await made({});
  await setState(account, state);
  expect(await runAgain({ ctx, input: { id: job.id, credentials: null } })).toMatchObject({ failure: { code } });
});
