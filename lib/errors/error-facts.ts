import { boundedText } from "./bounded-text.ts";

/** What a log line or a queue's row keeps of an error. */
export type ErrorFacts = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorFacts;
};

const longestMessage = 2_000;
const longestStack = 6_000;
const longestName = 100;
const deepestCause = 4;

/**
 * An error in a few bounded fields. Errors carry what strangers sent: messages with whole answers in
 * them, and packets, headers and bodies as properties, which are left out.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: boundedText(String(error), longestMessage) };
  const { code } = error as { code?: unknown };
  const facts: ErrorFacts = {
    type: boundedText(String(error.name), longestName),
    message: boundedText(String(error.message), longestMessage),
  };
  if (typeof code === "string" || typeof code === "number") facts.code = boundedText(String(code), longestName);
  // The stack repeats the message before its first frame.
  if (error.stack) facts.stack = boundedText(framesOf(error.stack), longestStack);
  if (error.cause !== undefined && depth < deepestCause) facts.cause = errorFacts(error.cause, depth + 1);
  return facts;
}

function framesOf(stack: string): string {
  const first = stack.indexOf("\n    at ");
  return first < 0 ? "" : stack.slice(first + 1);
}
