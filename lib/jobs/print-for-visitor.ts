import { setTimeout as pause } from "node:timers/promises";
import { ensureHouseAccount, houseAccountId } from "#lib/accounts/house-account.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import type { PdfRequest } from "#lib/pdf/options.ts";
import { closeDownloadCall, openDownloadCall } from "#lib/rate-limit/download-calls.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { tooMany } from "./admit-visitor.ts";
import { type Download, downloadPdf } from "./download-pdf.ts";

/** Trials a minute of all visitors together: a few per cent of what one machine prints. */
const perHouse = 30;
/** Trials that render at once: customers' downloads share the fast lane with them. */
const atOnce = 2;
/** ms a visitor waits for one of these places, and then for the PDF. */
const placeWaitMs = 10_000;
const pdfWaitMs = 30_000;
const lookEveryMs = 250;

type Input = { request: PdfRequest; requestId: string };

/**
 * Prints an address for someone who is no customer: a download of the house's account, through the same
 * guard and the same deadlines as any. Kept in bounds by trials a minute for each network address
 * (`admitVisitor`, before the request is read) and for all together, by two at once, and by being switched
 * off where operators suspend that account. It says nothing of the job, which nobody could look at.
 * Admits: who has many network addresses gets all of `perHouse`.
 */
export async function printForVisitor({ input }: { input: Input }): Promise<Result<Download, Problem>> {
  const { request, requestId } = input;
  const everyone = await takeAttempt({ what: "try", limit: perHouse, windowSeconds: 60 });
  if (!everyone.allowed) return tooMany("Many people are trying it right now.", everyone.retryAfterSeconds);
  if ((await ensureHouseAccount()).suspended) {
    return failed({
      code: "account_suspended",
      detail: "Trying it here is switched off for now. With an account it works.",
    });
  }
  const call = await waitForPlace();
  if (call === undefined) return tooMany("Others are being served.", 5);
  try {
    // Not the visitor's own signal: the place is taken until the PDF exists, whoever still wants it.
    const signal = AbortSignal.timeout(pdfWaitMs);
    const ctx = { account: { id: houseAccountId }, actor: { kind: "system" }, requestId } as const;
    const printed = await downloadPdf({ ctx, input: { request, signal } });
    return printed.ok ? printed : failed(forVisitor(printed.failure));
  } finally {
    await closeDownloadCall({ accountId: houseAccountId, call });
  }
}

async function waitForPlace(): Promise<string | undefined> {
  const deadline = Date.now() + placeWaitMs;
  while (Date.now() < deadline) {
    const call = await openDownloadCall({ accountId: houseAccountId, limit: atOnce, expireMs: pdfWaitMs * 2 });
    if (call !== undefined) return call;
    await pause(lookEveryMs);
  }
  return undefined;
}

function forVisitor({ code, detail }: Problem): Problem {
  if (code !== "download_timeout") return { code, detail };
  return {
    code,
    detail: `This page takes longer than the ${pdfWaitMs / 1_000} s that trying it waits. With an account it goes on.`,
  };
}
