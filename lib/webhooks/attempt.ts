import type { Outcome } from "./outcomes.ts";

/** One line of an endpoint's log. */
export type ShownAttempt = {
  id: string;
  messageId: string;
  type: string;
  /** Null for a test. */
  jobId: string | null;
  at: Date;
  outcome: Outcome;
  status: number | null;
  ms: number;
  /** When the event is tried again; null when it is not. */
  nextTryAt: Date | null;
};

/** Which lines: those before a page's `next`, of one event, or the failed ones. */
export type LogInput = { id: string; messageId?: string; before?: string; failed?: boolean };

export type AttemptPage = { attempts: ShownAttempt[] /** `before` of the next page. */; next: string | null };

export const attemptsPerPage = 25;

/** One attempt in full: the request as it was sent, and what came back. */
export type AttemptInFull = {
  id: string;
  endpointId: string;
  messageId: string;
  type: string;
  jobId: string | null;
  at: Date;
  url: string;
  /** As far as they are kept. */
  headers: Record<string, string>;
  body: string;
  outcome: Outcome;
  status: number | null;
  excerpt: string | null;
  ms: number;
};
