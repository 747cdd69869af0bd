import { config } from "#lib/config/config.ts";
import { type Db, db } from "#lib/db/client.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import type { Answer } from "./post-event.ts";
import type { Receiver } from "./receiver.ts";
import { nextPauseMs } from "./schedule.ts";

export type Attempt = { receiver: Receiver; delivery: DueDelivery; signature: string; at: Date; answer: Answer };

/** Answers that speak for the whole endpoint when they carry a Retry-After. */
const busyStatuses = [429, 503];

/**
 * Writes an attempt down with everything that follows from it: the delivery's state or next try, the
 * endpoint's health, and its end when it answered 410 or when nothing has been received for days. An
 * attempt of a delivery that was tried meanwhile by another worker changes nothing.
 */
export async function recordAttempt(attempt: Attempt): Promise<void> {
  const { answer, delivery, receiver } = attempt;
  if (answer.outcome === "delivered") return void (await note(db(), { ...attempt, pauseMs: undefined }));
  const pauseMs =
    answer.outcome === "gone"
      ? undefined
      : nextPauseMs({
          attempts: delivery.attempts + 1,
          attemptsAllowed: delivery.attemptsAllowed,
          retryAfterMs: answer.retryAfterMs,
        });
  await db().$transaction(async (tx) => {
    const noted = await note(tx, { ...attempt, pauseMs });
    if (!noted) return;
    if (answer.outcome === "gone") return disableEndpoint({ tx, endpointId: receiver.id, reason: "gone" });
    const givenUp = pauseMs === undefined && delivery.attemptsAllowed > 1;
    if (givenUp && noted.failingDays >= config().WEBHOOK_DISABLE_DAYS) {
      await disableEndpoint({ tx, endpointId: receiver.id, reason: "failing" });
    }
  });
}

type Noted = { failingDays: number };

async function note(
  tx: Db,
  { receiver, delivery, signature, at, answer, pauseMs }: Attempt & { pauseMs: number | undefined },
): Promise<Noted | undefined> {
  const delivered = answer.outcome === "delivered";
  const state = delivered ? "delivered" : pauseMs === undefined ? "failed" : "pending";
  // A test says nothing about how the endpoint fares, unless it arrives.
  const failed = !delivered && delivery.attemptsAllowed > 1;
  const busyMs = answer.status !== null && busyStatuses.includes(answer.status) ? (answer.retryAfterMs ?? 0) : 0;
  // A pause is not ended by what was under way when the receiver asked for it.
  const [noted] = await tx.$queryRaw<Noted[]>`
    with tried as (
      update webhook_deliveries set
        attempts = attempts + 1, state = ${state}::webhook_delivery_state,
        next_try_at = now() + ${pauseMs ?? null}::int * interval '1 millisecond'
      where endpoint_id = ${receiver.id}::uuid and message_id = ${delivery.messageId}
        and state = 'pending' and attempts = ${delivery.attempts}::int
      returning endpoint_id, message_id
    ), noted as (
      insert into webhook_attempts (endpoint_id, message_id, at, url, signature, outcome, status, excerpt, ms)
      select endpoint_id, message_id, ${at}, ${receiver.url}, ${signature}, ${answer.outcome}, ${answer.status}::int,
             ${answer.excerpt}, ${answer.ms}::int
      from tried
    ), endpoint as (
      update webhook_endpoints set
        failing_since = case when ${delivered} then null when ${failed} then coalesce(failing_since, now()) else failing_since end,
        paused_until = case
          when ${busyMs}::int > 0 then greatest(paused_until, now() + ${busyMs}::int * interval '1 millisecond')
          when paused_until > now() then paused_until
        end
      from tried
      where id = endpoint_id
        and (not ${delivered} or failing_since is not null or paused_until is not null)
      returning failing_since
    )
    select coalesce((select extract(epoch from now() - failing_since) / 86400 from endpoint), 0)::float8 as "failingDays"
    from tried`;
  return noted;
}
