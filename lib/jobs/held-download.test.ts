import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { houseAccountId } from "#lib/accounts/house-account.ts";
import { db } from "#lib/db/client.ts";
import { ok } from "#lib/errors/result.ts";
import { heldPdfDownloaded } from "#lib/http/replies.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, pdf, start, store } from "#lib/testing/jobs.ts";
import { downloadPdf, type HeldDownload } from "./download-pdf.ts";
import { printForVisitor } from "./print-for-visitor.ts";
import { readPdf } from "./read-pdf.ts";

vi.mock("./download-pdf.ts");
useDatabase();

const { signal } = new AbortController();
const printed = async () => {
  const account = await anAccount();
  await db().account.update({ where: { id: account.id }, data: { downloadsAtOnce: 2 } });
  const job = await aJob({ account, source: "download" });
  await store(await start(job));
  return { account, job };
};

test("PDFs in the playground take the account's download calls until they are sent", async () => {
  const { account, job } = await printed();
  const read = () => readPdf({ ctx: systemContext(account.id), input: { id: job.id } });
  const [first, second, third] = [await read(), await read(), await read()];
  expect(third).toMatchObject({ ok: false, failure: { code: "too_many_downloads" } });
  if (!first.ok || !second.ok) throw new Error("The first two are served");
  const body = await heldPdfDownloaded(first.value, { signal }).arrayBuffer();
  expect(body.byteLength).toBe(pdf.length);
  expect((await read()).ok).toBe(true);
  expect((await read()).ok).toBe(false);
  await heldPdfDownloaded(second.value, { signal }).body?.cancel();
  expect((await read()).ok).toBe(true);
});

test("its call outlives its response's deadline", async () => {
  const { account, job } = await printed();
  const read = await readPdf({ ctx: systemContext(account.id), input: { id: job.id } });
  if (!read.ok) throw new Error(read.failure.detail);
  expect(read.value.withinMs).toBeGreaterThanOrEqual(60_000 + pdf.length / 50);
  expect(await msUntilExpiry(account.id)).toBeGreaterThan(read.value.withinMs);
});

test("a visitor's place is held until the PDF is sent, for longer than that may take", async () => {
  const { job } = await printed();
  const row = await db().job.findUniqueOrThrow({ where: { id: job.id } });
  async function* chunks() {
    yield new Uint8Array(10);
  }
  vi.mocked(downloadPdf).mockImplementation(async () => ok({ job: row, pdf: chunks(), replayed: false }));
  const print = async (): Promise<HeldDownload> => {
    const request = { url: "http://x.test/", options: storedOptionsSchema.parse({}), credentials: null };
    const answered = await printForVisitor({ input: { request, requestId: randomUUID() } });
    if (!answered.ok) throw new Error(answered.failure.detail);
    return answered.value;
  };
  const held = await print();
  expect(await openCalls(houseAccountId)).toBe(1);
  expect(await msUntilExpiry(houseAccountId)).toBeGreaterThan(held.withinMs);
  const response = heldPdfDownloaded(held, { signal });
  expect(await openCalls(houseAccountId)).toBe(1);
  await response.arrayBuffer();
  expect(await openCalls(houseAccountId)).toBe(0);

  vi.mocked(downloadPdf).mockRejectedValueOnce(new Error("a fault"));
  await expect(print()).rejects.toThrow("a fault");
  expect(await openCalls(houseAccountId)).toBe(0);
});

async function openCalls(accountId: string): Promise<number> {
  const { calls } = await db().downloadCalls.findUniqueOrThrow({ where: { accountId } });
  return Object.keys(calls ?? {}).length;
}

async function msUntilExpiry(accountId: string): Promise<number> {
  const { calls } = await db().downloadCalls.findUniqueOrThrow({ where: { accountId } });
  return Math.max(...Object.values(calls ?? {}).map((at) => Date.parse(String(at)) - Date.now()));
}
