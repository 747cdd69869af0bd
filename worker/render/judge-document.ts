import type { Response } from "playwright";
import { describeFailure } from "#lib/egress/resolve-authority.ts";
import { OwnFault } from "#lib/errors/own-fault.ts";
import { type Failure, failureOfNetworkError, incomplete } from "./failure.ts";
import type { NavigationError } from "./main-document.ts";
import { portOf } from "./refuse-target.ts";
import type { Render } from "./render.ts";

/**
 * Whether what the page shows now may be printed: "never print after a failed navigation". Scripts
 * navigate when they like, so this is asked before and after printing.
 */
export function judgeDocument(render: Render): Failure | undefined {
  const error = render.document.failure();
  if (error !== null) return failureOfError(render, error);

  const { protocol } = new URL(render.page.url());
  if (protocol === "chrome-error:") return incomplete;
  if (protocol !== "http:" && protocol !== "https:") return leftTheWeb;
  return judgeAnswer(render, render.document.response());
}

/** What the target's answer means for the options: refused credentials, and statuses under `http_success`. */
export function judgeAnswer(
  { target, options, credentials }: AnswerRules,
  answer: Response | null,
): Failure | undefined {
  if (answer === null) return undefined;
  const status = answer.status();
  const wasOffered = credentials !== null && new URL(answer.url()).origin === target.origin;
  if (status === 401 && wasOffered && "www-authenticate" in answer.headers()) {
    return { code: "authentication_failed", detail: "The address refuses the username and password." };
  }
  if (options.http_success && status >= 400) {
    return { code: "http_error", detail: `The address answered with HTTP status ${status}.` };
  }
  return undefined;
}

type AnswerRules = Pick<Render, "target" | "options" | "credentials">;

/** The failure behind one of Chromium's network errors; the proxy knows more than the browser does. Throws OwnFault where it is ours. */
export function failureOfError({ proxy }: Pick<Render, "proxy">, { text, url }: NavigationError): Failure {
  if (proxy.limitExceeded() !== undefined) return tooMuchReceived;
  const address = new URL(url);
  const dialFailure = proxy.failureOf(address.hostname, portOf(address));
  if (dialFailure?.kind === "own_fault") throw new OwnFault(describeFailure(dialFailure));
  return failureOfNetworkError({ text, dialFailure: dialFailure?.kind });
}

export const tooMuchReceived: Failure = {
  code: "too_large",
  detail: "The page loads more data than one render may receive.",
};

const leftTheWeb: Failure = {
  code: "address_not_allowed",
  detail: "The page left for an address that is not http or https.",
};
