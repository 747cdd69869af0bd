import type { IncomingHttpHeaders } from "node:http";
import { refusal, type StripeAnswer } from "./refusal.ts";
import type { StripeCall } from "./stripe-server.ts";

/** The version that the pinned package speaks. */
const apiVersion = "2026-10-28.endive";

type Known = { required: string[]; optional?: string[] };

/** Every call that Platen makes and the parameters it may have; `*` stands for a name or a number. */
const known: Record<string, Known> = {
  "GET /v1/billing/meters": { required: [], optional: ["status", "limit"] },
  "POST /v1/billing/meters": {
    required: [
      "display_name",
      "event_name",
      "default_aggregation[formula]",
      "customer_mapping[type]",
      "customer_mapping[event_payload_key]",
      "value_settings[event_payload_key]",
    ],
  },
  "GET /v1/billing/meters/*/event_summaries": { required: ["customer", "start_time", "end_time"] },
  "POST /v1/billing/meter_events": {
    required: ["event_name", "identifier", "timestamp", "payload[stripe_customer_id]", "payload[value]"],
  },
  "GET /v1/products/*": { required: [] },
  "POST /v1/products": { required: ["id", "name"], optional: ["description", "unit_label"] },
  "GET /v1/prices": { required: ["lookup_keys[0]", "active"], optional: ["expand[0]", "limit"] },
  "POST /v1/prices": {
    required: ["currency", "product", "lookup_key", "billing_scheme", "recurring[interval]"],
    optional: [
      "recurring[usage_type]",
      "recurring[meter]",
      "tiers_mode",
      "tiers[*][up_to]",
      "tiers[*][unit_amount]",
      "transfer_lookup_key",
      "nickname",
      "tax_behavior",
    ],
  },
  "POST /v1/customers": { required: ["metadata[account_id]", "name"], optional: ["email"] },
  "GET /v1/checkout/sessions": { required: ["customer", "status"], optional: ["limit"] },
  "POST /v1/checkout/sessions": {
    required: ["mode", "customer", "line_items[0][price]", "success_url", "cancel_url"],
    optional: [
      "client_reference_id",
      "billing_address_collection",
      "tax_id_collection[enabled]",
      "customer_update[name]",
      "customer_update[address]",
      "subscription_data[metadata][account_id]",
    ],
  },
  "GET /v1/subscriptions": { required: ["customer"], optional: ["limit"] },
  "DELETE /v1/subscriptions/*": { required: [], optional: ["invoice_now", "prorate"] },
  "GET /v1/invoices": { required: ["customer"], optional: ["status", "limit"] },
  "GET /v1/billing_portal/configurations": { required: [], optional: ["active", "limit"] },
  "POST /v1/billing_portal/configurations": {
    required: ["metadata[platen]"],
    optional: ["business_profile[headline]", "features[*][*]", "features[*][*][*]", "default_return_url"],
  },
  "POST /v1/billing_portal/sessions": { required: ["customer", "return_url"], optional: ["configuration"] },
  "GET /v1/webhook_endpoints": { required: [], optional: ["limit"] },
  "POST /v1/webhook_endpoints": {
    required: ["url", "enabled_events[0]"],
    optional: ["enabled_events[*]", "api_version", "description"],
  },
};

/** Refuses a call that Stripe would refuse, or that Platen has no reason to make; undefined when it is fine. */
export function checkCall({
  call,
  headers,
  key,
}: {
  call: StripeCall;
  headers: IncomingHttpHeaders;
  key: string;
}): StripeAnswer | undefined {
  if (headers.authorization !== `Bearer ${key}`) return refusal(401, "Invalid API Key provided");
  if (headers["stripe-version"] !== apiVersion) return refusal(400, `Stripe-Version is ${headers["stripe-version"]}`);
  if (!headers["user-agent"]?.startsWith("Stripe/v1 NodeBindings/"))
    return refusal(400, "Not the library's user agent");
  if (call.method === "POST" && headers["content-type"] !== "application/x-www-form-urlencoded")
    return refusal(400, `Content-Type is ${headers["content-type"]}`);
  const entry = Object.entries(known).find(([pattern]) => fits(`${call.method} ${call.path}`, pattern));
  if (!entry) return refusal(404, `Unrecognized request URL (${call.method}: ${call.path}).`);
  const [, { required, optional = [] }] = entry;
  const missing = required.find((name) => call.params[name] === undefined);
  if (missing) return refusal(400, `Missing required param: ${missing}.`);
  const unknown = Object.keys(call.params).find(
    (name) => ![...required, ...optional].some((pattern) => fits(name, pattern)),
  );
  return unknown ? refusal(400, `Received unknown parameter: ${unknown}`) : undefined;
}

function fits(name: string, pattern: string): boolean {
  const escaped = pattern.replace(/[.[\]]/g, "\\$&").replaceAll("*", "[^/[\\]]+");
  return new RegExp(`^${escaped}$`).test(name);
}
