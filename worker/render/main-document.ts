import type { Page, Request, Response } from "playwright";

/** A navigation that ended in one of Chromium's network errors. */
export type NavigationError = { text: string; url: string };

/** The document in a page's main frame. Scripts may navigate at any time, so it is asked again before printing. */
export type MainDocument = {
  /** The answer that the document came from. */
  response: () => Response | null;
  /** The answer to the navigation under way or last tried, be it shown or not; null before it comes. */
  lastAnswer: () => Response | null;
  /** Set when the last navigation failed, be it in the middle of the body. */
  failure: () => NavigationError | null;
  /** Resolves when a navigation fails for the first time; never, if none does. */
  firstFailure: Promise<void>;
  /** Whether the body came to its end. */
  isComplete: () => boolean;
  /** How often a document has come, moves inside one included. */
  navigations: () => number;
  /** Whether a navigation turned into a download. */
  downloaded: () => boolean;
};

/** Follows the navigations of a page's main frame from now on. */
export function followMainDocument(page: Page): MainDocument {
  let response: Response | null = null;
  let lastAnswer: Response | null = null;
  let failure: NavigationError | null = null;
  const firstFailure = Promise.withResolvers<void>();
  let complete = false;
  let navigations = 0;
  let downloaded = false;

  page.on("request", (request) => {
    if (!isMainNavigation(page, request)) return;
    lastAnswer = null;
    failure = null;
    complete = false;
  });
  page.on("response", (answer) => {
    if (isMainNavigation(page, answer.request())) lastAnswer = answer;
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    navigations += 1;
    // Moves inside a document, such as pushState, have no answer of their own.
    if (lastAnswer !== null) response = lastAnswer;
  });
  page.on("requestfinished", (request) => {
    if (isMainNavigation(page, request)) complete = true;
  });
  page.on("requestfailed", (request) => {
    if (!isMainNavigation(page, request)) return;
    const text = request.failure()?.errorText ?? "";
    // Given up for another navigation or a download: the document that is there stays.
    if (text.includes("ERR_ABORTED")) return;
    failure = { text, url: request.url() };
    firstFailure.resolve();
  });
  page.on("download", () => {
    downloaded = true;
  });

  return {
    response: () => response,
    lastAnswer: () => lastAnswer,
    failure: () => failure,
    firstFailure: firstFailure.promise,
    isComplete: () => complete,
    navigations: () => navigations,
    downloaded: () => downloaded,
  };
}

function isMainNavigation(page: Page, request: Request): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}
