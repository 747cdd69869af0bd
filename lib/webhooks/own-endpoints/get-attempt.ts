import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { AttemptInFull } from "../attempt.ts";
import type { Outcome } from "../outcomes.ts";
import { bothSets } from "../sign.ts";

/** An attempt of one of the account's endpoints, or undefined. */
export async function getOwnAttempt({
  ctx,
  input,
}: {
  ctx: Context;
  input: { endpointId: string; id: string };
}): Promise<AttemptInFull | undefined> {
  const row = await db().webhookAttempt.findFirst({
    where: {
      id: BigInt(input.id),
      endpointId: input.endpointId,
      delivery: { endpoint: { accountId: ctx.account.id } },
    },
    include: { delivery: { select: { message: { select: { type: true, jobId: true, body: true } } } } },
  });
  if (!row) return undefined;
  const { delivery, signature, id, outcome, ...shown } = row;
  const headers = {
    "content-type": "application/json",
    ...bothSets({ id: row.messageId, timestamp: String(Math.floor(row.at.getTime() / 1_000)), signature }),
  };
  return { ...shown, ...delivery.message, id: String(id), headers, outcome: outcome as Outcome };
}
