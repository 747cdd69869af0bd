import { v7 as uuid } from "uuid";
import type { Actor, Context, OperatorContext } from "#lib/accounts/context.ts";
import type { Db } from "#lib/db/client.ts";

export type AuditInput = {
  /** noun.verb in the past, such as `key.created`. */
  action: string;
  /** What it was done to, in words a person knows it by. */
  target: string;
  /** What else matters; never a secret. */
  details?: Record<string, string | number | boolean | null>;
  /** The entry outlives its account: it names none, so that operators can still read it when that is gone. */
  outlives?: boolean;
};

/**
 * Writes down who did what, in the transaction that does it: a change without its entry cannot be. What
 * an operator does on an account is in that account's log, marked as an operator's.
 */
export async function recordAudit({
  tx,
  ctx,
  input,
}: {
  tx: Db;
  ctx: Context | OperatorContext;
  input: AuditInput;
}): Promise<void> {
  const { action, target, details = {}, outlives = false } = input;
  await tx.auditEntry.create({
    data: {
      id: uuid(),
      accountId: outlives ? null : (ctx.account?.id ?? null),
      actor: actorName(ctx.actor),
      operator: ctx.actor.kind === "operator",
      action,
      target,
      details,
      requestId: ctx.requestId,
    },
  });
}

/** An actor as the audit log names it. */
export function actorName(actor: Actor): string {
  if (actor.kind === "user" || actor.kind === "operator") return actor.email;
  return actor.kind === "key" ? `key:${actor.id}` : "system";
}
