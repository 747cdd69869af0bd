import type { CDPSession } from "playwright";

/**
 * Runs an expression in the page's main frame, and waits for what it promises. Rejects when the page goes elsewhere
 * meanwhile, and never answers while the page is busy. Playwright's own evaluate first brings a script of its own into
 * each document, which takes longer than what is asked for.
 */
export async function evaluate(session: CDPSession, expression: string): Promise<void> {
  await session.send("Runtime.evaluate", { expression, awaitPromise: true });
}
