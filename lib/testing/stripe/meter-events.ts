import { listed } from "./listed.ts";
import { refusal, type StripeAnswer } from "./refusal.ts";
import { newId, type StripeState } from "./state.ts";
import type { StripeCall } from "./stripe-server.ts";

const rememberedMs = 24 * 3_600_000;
const oldestSeconds = 35 * 86_400;
const newestSeconds = 300;

/** Counts one event: once per identifier within 24 hours, for customers that are known. */
export function createMeterEvent({ params }: StripeCall, state: StripeState): StripeAnswer {
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

/** The sum of a customer's events in whole minutes. */
export function sumMeterEvents({ params, path }: StripeCall, state: StripeState): StripeAnswer {
  const [start, end] = [Number(params.start_time), Number(params.end_time)];
  if (start % 60 !== 0 || end % 60 !== 0) return refusal(400, "Times must be aligned with minutes.");
  const events = state.meterEvents.filter(
    ({ customer, timestamp }) => customer === params.customer && timestamp >= start && timestamp < end,
  );
  if (events.length === 0) return listed(path, []);
  const aggregated = events.reduce((total, { value }) => total + value, 0);
  const meter = path.split("/")[4];
  return listed(path, [
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
