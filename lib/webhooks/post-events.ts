import { setTimeout as pause } from "node:timers/promises";
import { throughOutages } from "#lib/db/through-outages.ts";
import { log } from "#lib/telemetry/log.ts";
import { metrics } from "#lib/telemetry/metrics.ts";
import { recordSpan } from "#lib/telemetry/spans.ts";
import { type DueDelivery, dueDeliveries } from "./due-deliveries.ts";
import { type Answer, postEvent } from "./post-event.ts";
import { queueNextRound } from "./queue-endpoint.ts";
import { findReceiver, type Receiver } from "./receiver.ts";
import { recordAttempt } from "./record-attempt.ts";
import { sign } from "./sign.ts";

/** An event waits this long for the answer to the one before it, and then goes out all the same. */
const usualStaggerMs = 100;
/** So an endpoint that takes a second to answer still keeps up with the 600 jobs a minute that an account may create. */
const underWayMax = 10;
/** An endpoint with a backlog gives its slot to others after this, and comes back behind them. */
const roundMs = 30_000;
/** While answers are awaited, what has become due meanwhile is looked for this often. */
const lookMs = 250;
const batchSize = 20;

/**
 * Sends an endpoint what is due, in the order in which the jobs ended: one after another while it
 * answers quickly, a few at once when it does not. Then queues itself for when the next is due.
 */
export async function postEvents({
  endpointId,
  draining,
  post = postEvent,
  staggerMs = usualStaggerMs,
}: {
  endpointId: string;
  draining: AbortSignal;
  post?: typeof postEvent;
  staggerMs?: number;
}): Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  const deadline = performance.now() + roundMs;
  let fault: unknown;
  // Whether what was looked up of the endpoint may still hold: a receiver can pause or disable itself.
  let current = true;
  const mayGoOn = () => !draining.aborted && !fault && performance.now() < deadline;

  function begin(receiver: Receiver, delivery: DueDelivery): Promise<void> {
    const sent = send({ receiver, delivery, post })
      .then((answer) => {
        if (answer.outcome === "gone" || answer.retryAfterMs) current = false;
      })
      .catch((error) => {
        fault ??= error;
      })
      .finally(() => underWay.delete(delivery.messageId));
    underWay.set(delivery.messageId, sent);
    return sent;
  }

  while (mayGoOn()) {
    current = true;
    const receiver = await findReceiver(endpointId);
    const due = receiver ? await dueDeliveries({ endpointId, underWay: [...underWay.keys()], limit: batchSize }) : [];
    if (!receiver || due.length === 0) {
      if (underWay.size === 0) break;
      await Promise.race([...underWay.values(), pause(lookMs)]);
      continue;
    }
    for (const delivery of due) {
      if (!current || !mayGoOn()) break;
      await Promise.race([begin(receiver, delivery), pause(staggerMs)]);
      if (underWay.size >= underWayMax) await Promise.race(underWay.values());
    }
  }
  await Promise.all(underWay.values());
  if (fault) throw fault;
  await queueNextRound(endpointId);
}

async function send({
  receiver,
  delivery,
  post,
}: {
  receiver: Receiver;
  delivery: DueDelivery;
  post: typeof postEvent;
}): Promise<Answer> {
  const { messageId, body } = delivery;
  const at = new Date(Date.now() + delivery.aheadMs);
  const headers = sign({ id: messageId, at, body, secrets: receiver.secrets });
  const answer = await post({ url: receiver.url, body, headers });
  const signature = headers["webhook-signature"];
  await throughOutages(() => recordAttempt({ receiver, delivery, signature, at, answer }));
  const { outcome, status, ms, reason } = answer;
  if (delivery.jobId !== null) {
    const startMs = at.getTime() - delivery.aheadMs;
    const attributes = { endpoint: receiver.id, attempt: delivery.attempts + 1, outcome };
    const failure = outcome === "delivered" ? undefined : outcome;
    recordSpan({ jobId: delivery.jobId, name: "webhook", startMs, endMs: startMs + ms, attributes, failure });
  }
  metrics()?.webhookAttempts.add(1, { outcome });
  log.info({ endpoint: receiver.id, message: messageId, outcome, status, ms, reason }, "an event was sent");
  return answer;
}
