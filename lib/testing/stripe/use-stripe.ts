import { afterAll, beforeEach, vi } from "vitest";
import type { StripeServer } from "./stripe-server.ts";

/**
 * The stand-in for Stripe that this file's settings point at. To be started in `vi.hoisted`, before any
 * module reads the settings: `const stripe = await vi.hoisted(async () => (await import(…)).startStripe())`.
 */
export async function startStripe(): Promise<StripeServer> {
  const { startStripeServer, stripeKey, webhookSecret } = await import("./stripe-server.ts");
  const server = await startStripeServer();
  process.env.STRIPE_SECRET_KEY = stripeKey;
  process.env.STRIPE_WEBHOOK_SECRET = webhookSecret;
  process.env.STRIPE_API_BASE = server.url;
  // Long enough for a busy machine, short enough to wait for in a test.
  process.env.STRIPE_TIMEOUT_MS = "1000";
  return server;
}

/** Stops it after the file, and clears what a test put in its way. */
export function useStripe(server: StripeServer): void {
  beforeEach(() => {
    server.fault = () => undefined;
    server.done = () => {};
    server.calls.length = 0;
  });
  afterAll(async () => {
    await server.stop();
    vi.restoreAllMocks();
  });
}
