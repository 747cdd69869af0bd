import { errors } from "playwright";
import { type Failure, networkErrorIn, notAPage } from "./failure.ts";
import { failureOfError, judgeAnswer, judgeDocument } from "./judge-document.ts";
import type { Render } from "./render.ts";
import { timedOut, within } from "./within.ts";

/** A server that takes longer is waited for outside the gate: it costs no CPU here. */
const serverWaitMs = 100;

/** Goes to the address, and waits for its load event as long as that may take. */
export async function navigate(render: Render): Promise<Failure | undefined> {
  const failure = await arrive(render);
  if (failure !== undefined) return failure;
  render.place.retake();
  return load(render);
}

async function arrive(render: Render): Promise<Failure | undefined> {
  try {
    await goTo(render);
    return undefined;
  } catch (error) {
    if (!isUnexplained(render, error)) return failureOfArrival(render, error);
  }
  // Either the page's process was killed from outside, which does not happen twice, or there is no page.
  try {
    await goTo(render);
    return undefined;
  } catch (error) {
    return isUnexplained(render, error) ? notAPage : failureOfArrival(render, error);
  }
}

async function goTo({ page, target, limits, place }: Render): Promise<void> {
  const arriving = page.goto(target.href, { waitUntil: "commit", timeout: limits.NAVIGATION_TIMEOUT_MS });
  if ((await within(serverWaitMs, arriving)) !== timedOut) return;
  place.leave();
  await arriving;
}

/** "One dead third-party asset never fails": past its limit the page goes on as it is, if its document is whole. */
async function load(render: Render): Promise<Failure | undefined> {
  const { page, document, limits } = render;
  const failure = judgeDocument(render);
  if (failure !== undefined) return failure;

  const loaded = Promise.race([page.waitForLoadState("load", { timeout: 0 }), document.firstFailure]);
  while ((await within(limits.LOAD_TIMEOUT_MS, loaded)) === timedOut && !document.isComplete()) {
    // A page that is busy with its own scripts does not read on, however quick its server is.
    const answering = page.evaluate("0").catch(() => undefined);
    if ((await within(promptMs, answering)) !== timedOut) {
      // It may have been busy until this moment, with the rest of its body received and not yet read.
      await within(readOnMs, loaded);
      return judgeDocument(render) ?? (document.isComplete() ? undefined : slowBody);
    }
    await answering;
  }
  return judgeDocument(render);
}

/** A page that takes longer to answer is busy. */
const promptMs = 1_000;
/** ms in which a page reads what has come while it was busy. */
const readOnMs = 2_000;

/** Given up by the browser, and neither for a download nor for a status that it shows nothing for. */
function isUnexplained({ document }: Render, error: unknown): boolean {
  const status = document.lastAnswer()?.status() ?? 0;
  return networkErrorIn(String(error)) === "ERR_ABORTED" && !bodilessStatuses.has(status) && !document.downloaded();
}

const bodilessStatuses = new Set([204, 205, 304]);

function failureOfArrival(render: Render, error: unknown): Failure {
  const { document, target } = render;
  if (error instanceof errors.TimeoutError) return noAnswer;

  const text = String(error);
  const name = networkErrorIn(text);
  if (document.downloaded() || (name === "" && text.includes("Download is starting"))) return notAPage;
  // The second is how some builds of Chromium take an error status with an empty body.
  if (name === "ERR_ABORTED" || name === "ERR_HTTP_RESPONSE_CODE_FAILURE")
    return judgeAnswer(render, document.lastAnswer()) ?? notAPage;
  if (name === "") throw error;
  return failureOfError(render, document.failure() ?? { text, url: target.href });
}

const noAnswer: Failure = { code: "navigation_timeout", detail: "The address did not answer in time." };
const slowBody: Failure = {
  code: "navigation_timeout",
  detail: "The address did not send its page to the end in time.",
};
