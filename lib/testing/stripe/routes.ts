import { under } from "./form.ts";
import { refusal, type StripeAnswer } from "./refusal.ts";
import { newId, type StripeState, type Thing } from "./state.ts";
import type { StripeCall } from "./stripe-server.ts";

const rememberedMs = 24 * 3_600_000;
const oldestSeconds = 35 * 86_400;
const newestSeconds = 300;

/** Does what a checked call asks for. */
export function answerCall(call: StripeCall, state: StripeState): StripeAnswer {
  const { method, path, params } = call;
  const [, , first = "", second = "", third = ""] = path.split("/");
  const place = `${method} /${[first, second].filter(Boolean).join("/")}`;
  const seconds = Math.floor(state.clockMs / 1_000);
  const made = (things: Thing[], thing: Omit<Thing, "id">, prefix: string): StripeAnswer => {
    const whole = { id: newId(state, prefix), created: seconds, livemode: false, ...thing };
    things.push(whole);
    return { status: 200, body: whole };
  };

  if (place === "GET /billing/meters" && third === "") return list(path, state.meters);
  if (place === "GET /billing/meters") return summary(call, state);
  if (place === "POST /billing/meters") {
    if (state.meters.some(({ event_name }) => event_name === params.event_name))
      return refusal(400, "There is already an active meter with this event name");
    const { event_name, display_name } = params;
    const mapping = {
      customer_mapping: under(params, "customer_mapping"),
      value_settings: under(params, "value_settings"),
    };
    return made(
      state.meters,
      { object: "billing.meter", status: "active", event_name, display_name, ...mapping },
      "mtr",
    );
  }
  if (place === "POST /billing/meter_events") return meterEvent(call, state);
  if (method === "GET" && first === "products") {
    const product = state.products.find(({ id }) => id === second);
    return product ? { status: 200, body: product } : refusal(404, `No such product: '${second}'`);
  }
  if (place === "POST /products") {
    if (state.products.some(({ id }) => id === params.id)) return refusal(400, "Product already exists.");
    return made(state.products, { object: "product", active: true, ...params }, "prod");
  }
  if (place === "GET /prices") {
    return list(
      path,
      state.prices.filter(({ lookup_key, active }) => active === true && lookup_key === params["lookup_keys[0]"]),
    );
  }
  if (place === "POST /prices") return price(call, state, made);
  if (place === "POST /customers") {
    return made(
      state.customers,
      { object: "customer", name: params.name, email: params.email ?? null, metadata: under(params, "metadata") },
      "cus",
    );
  }
  if (place === "GET /checkout/sessions") {
    return list(
      path,
      state.sessions.filter(({ customer, status }) => customer === params.customer && status === params.status),
    );
  }
  if (place === "POST /checkout/sessions") {
    const id = `cs_test_${state.next}`;
    const { customer, mode, success_url, cancel_url } = params;
    const url = `https://checkout.stripe.com/c/pay/${id}`;
    return made(
      state.sessions,
      { object: "checkout.session", status: "open", customer, mode, success_url, cancel_url, url },
      "cs",
    );
  }
  if (method === "GET" && first === "subscriptions") {
    return list(
      path,
      state.subscriptions.filter(({ customer, status }) => customer === params.customer && status !== "canceled"),
    );
  }
  if (method === "DELETE" && first === "subscriptions") {
    const subscription = state.subscriptions.find(({ id }) => id === second);
    if (!subscription) return refusal(404, `No such subscription: '${second}'`);
    subscription.status = "canceled";
    return { status: 200, body: subscription };
  }
  if (place === "GET /invoices") {
    const { customer, status } = params;
    return list(
      path,
      state.invoices.filter((one) => one.customer === customer && (status ?? one.status) === one.status),
    );
  }
  if (place === "GET /billing_portal/configurations") return list(path, state.configurations);
  if (place === "POST /billing_portal/configurations") {
    return made(
      state.configurations,
      { object: "billing_portal.configuration", active: true, metadata: under(params, "metadata") },
      "bpc",
    );
  }
  if (place === "POST /billing_portal/sessions") {
    const url = `https://billing.stripe.com/p/session/${state.next}`;
    return made(state.portals, { object: "billing_portal.session", ...params, url }, "bps");
  }
  if (place === "GET /webhook_endpoints") return list(path, state.endpoints);
  if (place === "POST /webhook_endpoints") {
    return made(
      state.endpoints,
      { object: "webhook_endpoint", url: params.url, status: "enabled", secret: "whsec_made" },
      "we",
    );
  }
  return refusal(404, `Unrecognized request URL (${method}: ${path}).`);
}

function list(url: string, things: Thing[]): StripeAnswer {
  return { status: 200, body: { object: "list", url, has_more: false, data: [...things].reverse() } };
}

function price(
  { params }: StripeCall,
  state: StripeState,
  made: (things: Thing[], thing: Omit<Thing, "id">, prefix: string) => StripeAnswer,
): StripeAnswer {
  const former = state.prices.find(({ lookup_key }) => lookup_key === params.lookup_key);
  if (former && params.transfer_lookup_key !== "true") return refusal(400, "A price already uses that lookup key.");
  if (former) former.lookup_key = null;
  const tiers = ["0", "1"].map((place) => ({
    up_to: params[`tiers[${place}][up_to]`] === "inf" ? null : Number(params[`tiers[${place}][up_to]`]),
    unit_amount: Number(params[`tiers[${place}][unit_amount]`]),
  }));
  const { currency, product, lookup_key, billing_scheme, tiers_mode } = params;
  const recurring = under(params, "recurring");
  return made(
    state.prices,
    { object: "price", active: true, currency, product, lookup_key, billing_scheme, tiers_mode, tiers, recurring },
    "price",
  );
}

function meterEvent({ params }: StripeCall, state: StripeState): StripeAnswer {
  const { identifier = "", event_name, timestamp } = params;
  const value = Number(params["payload[value]"]);
  const customer = params["payload[stripe_customer_id]"] ?? "";
  const ageSeconds = state.clockMs / 1_000 - Number(timestamp);
  const known = state.meterEvents.find(
    (event) => event.identifier === identifier && state.clockMs - event.acceptedMs < rememberedMs,
  );
  if (known) return refusal(400, `An event already exists with identifier ${identifier}.`);
  if (!Number.isInteger(value) || value < 0) return refusal(400, "The value must be a whole number.");
  if (ageSeconds > oldestSeconds || ageSeconds < -newestSeconds) return refusal(400, "The timestamp is out of range.");
  if (state.customers.length > 0 && !state.customers.some(({ id }) => id === customer))
    return refusal(400, `No such customer: '${customer}'`);
  state.meterEvents.push({ identifier, customer, value, timestamp: Number(timestamp), acceptedMs: state.clockMs });
  const payload = { stripe_customer_id: customer, value: String(value) };
  const created = Math.floor(state.clockMs / 1_000);
  return {
    status: 200,
    body: {
      object: "billing.meter_event",
      created,
      event_name,
      identifier,
      livemode: false,
      payload,
      timestamp: Number(timestamp),
    },
  };
}

function summary({ params, path }: StripeCall, state: StripeState): StripeAnswer {
  const [start, end] = [Number(params.start_time), Number(params.end_time)];
  if (start % 60 !== 0 || end % 60 !== 0) return refusal(400, "Times must be aligned with minutes.");
  const events = state.meterEvents.filter(
    ({ customer, timestamp }) => customer === params.customer && timestamp >= start && timestamp < end,
  );
  if (events.length === 0) return list(path, []);
  const aggregated = events.reduce((total, { value }) => total + value, 0);
  const meter = path.split("/")[4];
  return list(path, [
    {
      id: newId(state, "mtrusg"),
      object: "billing.meter_event_summary",
      aggregated_value: aggregated,
      start_time: start,
      end_time: end,
      meter,
      livemode: false,
    },
  ]);
}
