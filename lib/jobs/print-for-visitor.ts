import { setTimeout as pause } from "node:timers/promises";
import { ensureHouseAccount, houseAccountId } from "#lib/accounts/house-account.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import type { PdfRequest } from "#lib/pdf/options.ts";
import { type HeldCall, holdDownload } from "#lib/rate-limit/hold-download.ts";
import { holdWhileSentMs, sendWithinMs } from "#lib/rate-limit/send-time.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { tooMany } from "./admit-visitor.ts";
import { downloadPdf, type HeldDownload } from "./download-pdf.ts";

/** Trials a minute of all visitors together: a few per cent of what one machine prints. */
const perHouse = 30;
/** Trials that render at once: customers' downloads share the fast lane with them. */
const atOnce = 2;
/** ms a visitor waits for one of these places, and then for the PDF. */
const placeWaitMs = 10_000;
const pdfWaitMs = 30_000;
const lookEveryMs = 250;
/** ms a visitor may pause while the PDF is sent: shorter than a customer, because there are two places only. */
const pauseMs = 10_000;

type Input = { request: PdfRequest; requestId: string };

/**
 * Prints an address for someone who is no customer: a download of the house's account, through the same
 * guard and the same deadlines as any. Kept in bounds by trials a minute for each network address
 * (`admitVisitor`, before the request is read) and for all together, by two at once, each until its PDF is sent, and by being switched
 * off where operators suspend that account. It says nothing of the job, which nobody could look at.
 * Admits: who has many network addresses gets all of `perHouse`.
 */
export async function printForVisitor({ input }: { input: Input }): Promise<Result<HeldDownload, Problem>> {
  const { request, requestId } = input;
  const everyone = await takeAttempt({ what: "try", limit: perHouse, windowSeconds: 60 });
  if (!everyone.allowed) return tooMany("Many people are trying it right now.", everyone.retryAfterSeconds);
  if ((await ensureHouseAccount()).suspended) {
    return failed({
      code: "account_suspended",
      detail: "The demo is unavailable right now. Sign up to create PDFs.",
    });
  }
  const place = await waitForPlace();
  if (place === undefined) return tooMany("Others are being served.", 5);
  try {
    // Not the visitor's own signal: the place is taken until the PDF exists, whoever still wants it.
    const signal = AbortSignal.timeout(pdfWaitMs);
    const ctx = { account: { id: houseAccountId }, actor: { kind: "system" }, requestId } as const;
    const printed = await downloadPdf({ ctx, input: { request, signal } });
    if (!printed.ok) {
      await place.release();
      return failed(forVisitor(printed.failure));
    }
    const sent = { bytes: printed.value.job.bytes ?? 0, pauseMs };
    await place.holdFor(holdWhileSentMs(sent));
    return ok({ ...printed.value, withinMs: sendWithinMs(sent), release: place.release });
  } catch (error) {
    await place.release();
    throw error;
  }
}

async function waitForPlace(): Promise<HeldCall | undefined> {
  const deadline = Date.now() + placeWaitMs;
  while (Date.now() < deadline) {
    const held = await holdDownload({ accountId: houseAccountId, limit: atOnce, expireMs: pdfWaitMs * 2 });
    if (held.ok) return held.value;
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
