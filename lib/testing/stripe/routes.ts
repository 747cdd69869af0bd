import { under } from "./form.ts";
import { listed } from "./listed.ts";
import { createMeterEvent, sumMeterEvents } from "./meter-events.ts";
import { createPrice } from "./prices.ts";
import { refusal, type StripeAnswer } from "./refusal.ts";
import { newId, type StripeState, type Thing } from "./state.ts";
import type { StripeCall } from "./stripe-server.ts";

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

  if (place === "GET /billing/meters" && third === "") return listed(path, state.meters);
  if (place === "GET /billing/meters") return sumMeterEvents(call, state);
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
  if (place === "POST /billing/meter_events") return createMeterEvent(call, state);
  if (method === "GET" && first === "products") {
    const product = state.products.find(({ id }) => id === second);
    return product ? { status: 200, body: product } : refusal(404, `No such product: '${second}'`);
  }
  if (place === "POST /products") {
    if (state.products.some(({ id }) => id === params.id)) return refusal(400, "Product already exists.");
    return made(state.products, { object: "product", active: true, ...params }, "prod");
  }
  if (place === "GET /prices") {
    return listed(
      path,
      state.prices.filter(({ lookup_key, active }) => active === true && lookup_key === params["lookup_keys[0]"]),
    );
  }
  if (place === "POST /prices") return createPrice(call, state, made);
  if (place === "POST /customers") {
    return made(
      state.customers,
      { object: "customer", name: params.name, email: params.email ?? null, metadata: under(params, "metadata") },
      "cus",
    );
  }
  if (place === "GET /checkout/sessions") {
    return listed(
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
    return listed(
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
    return listed(
      path,
      state.invoices.filter((one) => one.customer === customer && (status ?? one.status) === one.status),
    );
  }
  if (place === "GET /billing_portal/configurations") return listed(path, state.configurations);
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
  if (place === "GET /webhook_endpoints") return listed(path, state.endpoints);
  if (place === "POST /webhook_endpoints") {
    return made(
      state.endpoints,
      { object: "webhook_endpoint", url: params.url, status: "enabled", secret: "whsec_made" },
      "we",
    );
  }
  return refusal(404, `Unrecognized request URL (${method}: ${path}).`);
}
