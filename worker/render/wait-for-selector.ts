import type { Failure } from "./failure.ts";
import { judgeDocument } from "./judge-document.ts";
import type { Render } from "./render.ts";
import { timedOut, within } from "./within.ts";

const pollMs = 100;

/** "Generation waits until an element matching the selector has loaded", visible or not. */
export async function waitForSelector(render: Render): Promise<Failure | undefined> {
  const { page, options, limits, place } = render;
  const selector = options.wait_css_selector;
  if (selector === null) return undefined;
  place.leave();
  try {
    // Not waitForSelector, which takes Playwright's own engines as well and waits for visibility.
    const matching = page.waitForFunction((css) => document.querySelector(css) !== null, selector, {
      polling: pollMs,
      timeout: 0,
    });
    // Its own timeout waits for the page's answer, which a busy page never gives.
    if ((await within(limits.SELECTOR_TIMEOUT_MS, matching)) !== timedOut) return undefined;
    return judgeDocument(render) ?? unmatched(selector);
  } catch (error) {
    if (!String(error).includes("SyntaxError")) throw error;
    return { code: "selector_timeout", detail: `The browser does not understand the selector ${selector}.` };
  }
}

function unmatched(selector: string): Failure {
  return { code: "selector_timeout", detail: `No element matched ${selector} in time.` };
}
