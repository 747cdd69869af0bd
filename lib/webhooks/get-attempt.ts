import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Outcome } from "./outcomes.ts";

/** One attempt in full: the request as it was sent, and what came back. */
export type AttemptInFull = {
  id: string;
  endpointId: string;
  messageId: string;
  type: string;
  jobId: string | null;
  at: Date;
  url: string;
  headers: Record<string, string>;
  body: string;
  outcome: Outcome;
  status: number | null;
  excerpt: string | null;
  ms: number;
};

/** An attempt of one of the account's endpoints, or undefined. */
export async function getAttempt({
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
    "webhook-id": row.messageId,
    "webhook-timestamp": String(Math.floor(row.at.getTime() / 1_000)),
    "webhook-signature": signature,
  };
  return { ...shown, ...delivery.message, id: String(id), headers, outcome: outcome as Outcome };
}
