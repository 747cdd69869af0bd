import Stripe from "stripe";
import { config } from "#lib/config/config.ts";
import { boundedAgents } from "#lib/egress/bounded-agents.ts";

/** Lists of a hundred objects, some kB each, are the largest that Stripe is asked for. */
const answerMaxBytes = 4_000_000;

let client: Stripe | undefined;

/** Stripe's client; undefined without STRIPE_SECRET_KEY, and then nothing is billed. */
export function stripe(): Stripe | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, STRIPE_TIMEOUT_MS: timeout } = config();
  if (!key) return undefined;
  if (client) return client;
  const place = placeOf(base);
  // Stripe's own timeout is for silence alone: an answer that drips would be read for ever.
  const agents = boundedAgents({ maxBytes: answerMaxBytes, withinMs: timeout });
  const httpClient = Stripe.createNodeHttpClient(place.protocol === "http" ? agents.http : agents.https);
  client = new Stripe(key, { timeout, maxNetworkRetries: 1, telemetry: false, httpClient, ...place });
  return client;
}

/** Whether accounts are billed here. */
export function isBillingOn(): boolean {
  return config().STRIPE_SECRET_KEY !== undefined;
}

function placeOf(base: string | undefined): { host?: string; port?: number; protocol?: "http" | "https" } {
  if (!base) return {};
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === "http:";
  return { host: hostname, port: Number(port) || (isPlain ? 80 : 443), protocol: isPlain ? "http" : "https" };
}
