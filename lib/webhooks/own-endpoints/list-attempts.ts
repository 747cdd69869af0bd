import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { type AttemptPage, attemptsPerPage, type LogInput } from "../attempt.ts";
import type { Outcome } from "../outcomes.ts";

/** A page of an endpoint's log, newest first; of one event with `messageId`. Empty when the account has no such endpoint. */
export async function listOwnAttempts({ ctx, input }: { ctx: Context; input: LogInput }): Promise<AttemptPage> {
  const found = await db().webhookAttempt.findMany({
    where: {
      endpointId: input.id,
      delivery: { endpoint: { accountId: ctx.account.id } },
      ...(input.messageId && { messageId: input.messageId }),
      ...(input.before && { id: { lt: BigInt(input.before) } }),
      ...(input.failed && { outcome: { not: "delivered" } }),
    },
    select: {
      id: true,
      messageId: true,
      at: true,
      outcome: true,
      status: true,
      ms: true,
      delivery: { select: { nextTryAt: true, message: { select: { type: true, jobId: true } } } },
    },
    orderBy: { id: "desc" },
    take: attemptsPerPage + 1,
  });
  const page = found.slice(0, attemptsPerPage);
  const attempts = page.map(({ delivery: { nextTryAt, message }, ...row }) => ({
    ...row,
    ...message,
    nextTryAt,
    id: String(row.id),
    // recordAttempt writes nothing else, which the column's type cannot say.
    outcome: row.outcome as Outcome,
  }));
  return { attempts, next: found.length > page.length ? (attempts.at(-1)?.id ?? null) : null };
}
