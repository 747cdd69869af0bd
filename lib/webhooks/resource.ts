import type { WebhookDisabledReason } from "#lib/db/generated/enums.ts";
import type { Outcome } from "./outcomes.ts";

/** An endpoint as its owner sees it: never its secrets. */
export type ShownEndpoint = {
  id: string;
  url: string;
  description: string;
  events: string[];
  createdAt: Date;
  /** The first failure since anything was received. */
  failingSince: Date | null;
  pausedUntil: Date | null;
  disabledAt: Date | null;
  /** Null while it is enabled, and where nothing but the state is known. */
  disabledReason: WebhookDisabledReason | null;
  /** Until then the secret before the last rotation signs too. */
  previousSecretUntil: Date | null;
};

/** An endpoint and how it has fared in the last 24 hours: attempts, and what waits. */
export type ListedEndpoint = ShownEndpoint & {
  received: number;
  failures: number;
  pending: number;
  lastAttemptAt: Date | null;
  lastOutcome: Outcome | null;
};

/** The columns of ShownEndpoint. */
export const shownEndpoint = {
  id: true,
  url: true,
  description: true,
  events: true,
  createdAt: true,
  failingSince: true,
  pausedUntil: true,
  disabledAt: true,
  disabledReason: true,
  previousSecretUntil: true,
} as const;
