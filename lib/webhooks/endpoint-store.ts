import type { Context } from "#lib/accounts/context.ts";
import type { Result } from "#lib/errors/result.ts";
import type { AttemptInFull, AttemptPage, LogInput } from "./attempt.ts";
import type { EndpointInput, EndpointRefusal } from "./endpoint-input.ts";
import type { EventType } from "./event-types.ts";
import type { ListedEndpoint, ShownEndpoint } from "./resource.ts";

type Call<Input> = { ctx: Context; input: Input };

/** Which events to send again: one, or those that ended since a time, either all or what did not arrive. */
export type ReplayInput = { id: string } & ({ messageId: string } | { since: Date; which: "all" | "not_delivered" });

/** `count` is null where it is not known beforehand. */
export type Replayed = { count: number | null };

export type RotatedSecret = { secret: string; previousUntil: Date };

/** What a store can do beyond what all can. */
export type Abilities = {
  /** Events stay in its log for so long. */
  keptDays: number;
  /** An endpoint that receives nothing for so long is disabled. */
  disableDays: number;
  /** Whether events that were received can be replayed since a time, and those that ended while an endpoint was disabled. */
  replaysAll: boolean;
  /** Whether a 410 disables an endpoint, and a Retry-After is heeded. */
  heedsAnswers: boolean;
};

/**
 * Where endpoints and the log of what they were sent are kept: in our tables or by Svix. The verbs beside
 * this file are the same for both. Each call is about one account, and writes what it changes into the
 * account's audit log: another account's endpoint is as good as none.
 */
export type EndpointStore = {
  abilities: Abilities;
  /** How ids of endpoints and attempts, and the cursors of a log, look. */
  ids: Record<"endpoint" | "attempt" | "cursor", RegExp>;
  list: (call: { ctx: Context }) => Promise<ListedEndpoint[]>;
  get: (call: Call<{ id: string }>) => Promise<ShownEndpoint | undefined>;
  create: (call: Call<EndpointInput>) => Promise<Result<{ id: string; secret: string }, EndpointRefusal>>;
  update: (call: Call<EndpointInput & { id: string }>) => Promise<Result<null, EndpointRefusal>>;
  remove: (call: Call<{ id: string }>) => Promise<boolean>;
  switch: (call: Call<{ id: string; enabled: boolean }>) => Promise<boolean>;
  showSecret: (call: Call<{ id: string }>) => Promise<string | undefined>;
  rotateSecret: (call: Call<{ id: string }>) => Promise<Result<RotatedSecret, EndpointRefusal>>;
  listAttempts: (call: Call<LogInput>) => Promise<AttemptPage>;
  getAttempt: (call: Call<{ endpointId: string; id: string }>) => Promise<AttemptInFull | undefined>;
  replay: (call: Call<ReplayInput>) => Promise<Result<Replayed, EndpointRefusal>>;
  sendTest: (call: Call<{ id: string; type: EventType }>) => Promise<Result<{ messageId: string }, EndpointRefusal>>;
};
