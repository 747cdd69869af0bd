import { config } from "#lib/config/config.ts";
import { OwnFault } from "#lib/errors/own-fault.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { log } from "#lib/telemetry/log.ts";
import { BrowserDied } from "./browser-died.ts";
import { requireDisk } from "./disk.ts";
import { type Ending, expectEnding } from "./ending.ts";
import type { Failure } from "./failure.ts";
import { finalUrlOf } from "./final-url.ts";
import { longestLoadingMs } from "./gates.ts";
import { openGuardedPage } from "./guarded-page.ts";
import { tooMuchReceived } from "./judge-document.ts";
import { type Prepared, prepareRender, type RenderInput } from "./prepare-render.ts";
import { refuseTarget } from "./refuse-target.ts";
import type { Render, RenderedPdf, RenderFailure } from "./render.ts";
import { steps } from "./steps.ts";
import { timedOut, within } from "./within.ts";

/** ms in which the death of a browser is told after calls to it have failed. */
const obituaryMs = 500;

/**
 * Renders an address as a PDF. What is wrong with the page is a failure; a browser or page process
 * that dies under it throws BrowserDied, and any other throw is a fault of ours.
 */
export async function renderPdf(input: RenderInput): Promise<Result<RenderedPdf, RenderFailure>> {
  const limits = input.limits ?? config();
  const allow = input.allow ?? config().EGRESS_ALLOW;
  const target = new URL(input.url);
  const refused = refuseTarget(target, allow);
  if (refused !== undefined) return failed({ ...refused, ...nothingSeen });

  const place = await input.gate.enter(input.signal ?? uncancelled, longestLoadingMs);
  try {
    return await renderInPlace({ ...input, limits, allow, target, place });
  } catch (error) {
    // Browsers die of a full disk as they die of a page.
    if (error instanceof BrowserDied) await requireDisk({ folder: input.pool.tempFolder, hasPrinted: false });
    throw error;
  } finally {
    place.leave();
  }
}

/** Characters of Chromium's words that are logged; they repeat the address, which may have megabytes. */
const causeMaxLength = 1_000;

const uncancelled = new AbortController().signal;

type InPlace = RenderInput & Pick<Prepared, "limits" | "target" | "place"> & { allow: readonly string[] };

async function renderInPlace(input: InPlace): Promise<Result<RenderedPdf, RenderFailure>> {
  const beganAt = performance.now();
  const { alone, pool, spare, signal, limits, allow } = input;
  const madeAhead = alone ? undefined : await spare?.take();
  const guarded = madeAhead ?? (await openGuardedPage({ pool, alone, signal, limits, allow }));
  const ending = expectEnding({
    timeoutMs: limits.RENDER_TIMEOUT_MS,
    browserDied: guarded.browserDied,
    cancelled: signal,
  });
  guarded.overfull.addEventListener("abort", () => ending.fail(tooMuchReceived));
  guarded.crashed.addEventListener("abort", () => ending.die("The process of the page died"));
  try {
    return await renderUntilEnding({ ...input, guarded, ending, beganAt });
  } finally {
    ending.finish();
    input.place.leave();
    await guarded.close();
    // While others work it would only be one more open page.
    if (input.gate.isEmpty()) spare?.prepare();
  }
}

const nothingSeen = { httpStatus: null, finalUrl: null, blocked: { count: 0, hosts: [] } };

async function renderUntilEnding(prepared: Prepared): Promise<Result<RenderedPdf, RenderFailure>> {
  const { ending } = prepared;
  const { proxy } = prepared.guarded;
  const timings: Record<string, number> = {};
  let render: Render | undefined;

  async function runSteps(): Promise<Failure | undefined> {
    render = prepareRender(prepared);
    timings.open = Math.round(performance.now() - prepared.beganAt);
    for (const step of steps) {
      const startedAt = performance.now();
      const failure = await step(render);
      timings[step.name] = Math.round(performance.now() - startedAt);
      if (failure === undefined) continue;
      // Navigations of a browser that is dying fail as if the page were to blame; a dead one does not answer this.
      await render.context.cookies();
      return failure;
    }
    return undefined;
  }

  const failure = await Promise.race([runSteps(), ending.happened]).catch(async (error: unknown) => {
    throw await faultOf(error, ending);
  });
  await requireDisk({ folder: prepared.pool.tempFolder, hasPrinted: failure === undefined });
  const seen = { ...whatWasSeen(render), blocked: proxy.blocked() };
  if (failure !== undefined) {
    // The owner reads a generic sentence; what exactly went wrong is for the log.
    const cause = render?.document.failure()?.text.slice(0, causeMaxLength);
    log.info({ code: failure.code, cause, ...seen }, "not rendered");
    return failed({ ...failure, ...seen });
  }
  if (!render?.printed) throw new Error("The steps ended without a PDF");
  return ok({ ...render.printed, ...seen, timings });
}

/** Calls to a browser that dies fail before its death is told; only the death says whose fault it was. */
async function faultOf(error: unknown, ending: Ending): Promise<unknown> {
  if (error instanceof BrowserDied || error instanceof OwnFault || ending.over.aborted) return error;
  const death = await within(
    obituaryMs,
    ending.happened.catch((reason: unknown) => reason),
  );
  if (death !== timedOut && death instanceof BrowserDied) return death;
  const isAboutDeath = /has been closed|crashed|Target closed|disconnected/i.test(String(error));
  return isAboutDeath ? new BrowserDied("The browser or the page's process ended", { cause: error }) : error;
}

function whatWasSeen(render: Render | undefined): { httpStatus: number | null; finalUrl: string | null } {
  if (render === undefined) return { httpStatus: null, finalUrl: null };
  const { document, page } = render;
  return {
    httpStatus:
      (document.failure() === null ? document.response() : null)?.status() ?? document.lastAnswer()?.status() ?? null,
    finalUrl: finalUrlOf(page.url()),
  };
}
