import type Stripe from "stripe";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { enqueue } from "#lib/queue/enqueue.ts";
import { log } from "#lib/telemetry/log.ts";
import { stripe } from "./stripe.ts";

/** Seconds a signature is good for. */
const toleranceSeconds = 300;
/** Longer than Stripe repeats an event. */
const rememberedDays = 60;

/** What changes how an account stands; others are answered and forgotten. */
export const stripeEventTypes = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.finalized",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.payment_action_required",
  "invoice.voided",
  "invoice.marked_uncollectible",
] as const;

/**
 * Takes one webhook of Stripe: the raw bytes as they came, signed at most five minutes ago. Each event
 * is taken once, and says only that something about a customer has changed: what, is asked of Stripe by
 * a task that is queued in the same transaction. Refused with `off` when billing is not set up, and with
 * `forged` when the signature does not fit.
 */
export async function receiveEvent({
  input: { body, signature },
}: {
  input: { body: Buffer; signature: string | null };
}): Promise<Result<null, "off" | "forged">> {
  const secret = config().STRIPE_WEBHOOK_SECRET;
  const client = stripe();
  if (!secret || !client) return failed("off");
  const event = openEvent({ client, body, signature, secret });
  if (!event) return failed("forged");
  await db().$transaction(async (tx) => {
    const fresh = await tx.$executeRaw`
      insert into stripe_events (id, type) values (${event.id}, ${event.type}) on conflict do nothing`;
    const customerId = customerOf(event);
    if (fresh === 0 || customerId === undefined) return;
    const customer = await tx.billingCustomer.findUnique({ where: { customerId }, select: { accountId: true } });
    if (!customer) return log.info({ event: event.id, type: event.type }, "Stripe tells of a customer not known here");
    await enqueue({ tx, task: "sync-billing", payload: customer, key: `billing:${customer.accountId}` });
  });
  return ok(null);
}

/** Forgets events that Stripe will not repeat any more. */
export async function forgetOldStripeEvents(): Promise<void> {
  await db().$executeRaw`
    delete from stripe_events where received_at < now() - ${rememberedDays}::int * interval '1 day'`;
}

function openEvent({
  client,
  body,
  signature,
  secret,
}: {
  client: Stripe;
  body: Buffer;
  signature: string | null;
  secret: string;
}): Stripe.Event | undefined {
  try {
    return client.webhooks.constructEvent(body, signature ?? "", secret, toleranceSeconds);
  } catch (error) {
    // Not only signature errors: the library throws plain ones at headers it does not expect.
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      "a webhook that claims to be Stripe's is refused",
    );
    return undefined;
  }
}

function customerOf(event: Stripe.Event): string | undefined {
  if (!stripeEventTypes.some((type) => type === event.type)) return undefined;
  const { object } = event.data;
  const customer = "customer" in object ? object.customer : undefined;
  if (typeof customer === "string") return customer;
  return customer && typeof customer === "object" && "id" in customer ? String(customer.id) : undefined;
}
