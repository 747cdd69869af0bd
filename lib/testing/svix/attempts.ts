import { type Answer, notFound, problem } from "./answers.ts";
import { attempt } from "./deliver.ts";
import { messageOf } from "./messages.ts";
import { type Call, placed, type Route } from "./route.ts";
import { type Attempt, page, statusTexts } from "./state.ts";

/** v1/endpoints/endpoint/mod.rs: EndpointStatsRange, with five minutes for clocks. */
const statsMs = 28 * 86_400_000 + 300_000;

/** v1/endpoints/attempt.rs, and the statistics of endpoint/mod.rs. */
export const attemptRoutes: Route[] = [
  { method: "GET", path: /^\/app\/([^/]+)\/attempt\/endpoint\/([^/]+)$/, answer: listOfEndpoint },
  { method: "GET", path: /^\/app\/([^/]+)\/attempt\/msg\/([^/]+)$/, answer: listOfMessage },
  { method: "GET", path: /^\/app\/([^/]+)\/msg\/([^/]+)\/attempt\/([^/]+)$/, answer: get },
  { method: "POST", path: /^\/app\/([^/]+)\/msg\/([^/]+)\/endpoint\/([^/]+)\/resend$/, answer: resend },
  { method: "GET", path: /^\/app\/([^/]+)\/endpoint\/([^/]+)\/stats$/, answer: stats },
];

function listOfEndpoint(call: Call): Answer {
  const { app, endpoint } = placed(call);
  if (!app || !endpoint) return notFound();
  const all = app.messages.flatMap(({ destinations }) => destinations.flatMap(({ attempts }) => attempts));
  return listed(
    call,
    all.filter(({ endpointId }) => endpointId === endpoint.id),
  );
}

function listOfMessage(call: Call): Answer {
  const message = messageOf(call, call.params[1]);
  const of = call.query.get("endpoint_id");
  const { endpoint } = placed({ ...call, params: [call.params[0] ?? "", of ?? ""] });
  if (!message || (of && !endpoint)) return notFound();
  const all = message.destinations.flatMap(({ attempts }) => attempts);
  return listed(
    call,
    all.filter(({ endpointId }) => !of || endpointId === endpoint?.id),
  );
}

function listed({ query }: Call, attempts: Attempt[]): Answer {
  const status = query.get("status");
  const rows = attempts
    .filter((one) => status === null || one.status === Number(status))
    .map((one) => (query.get("with_content") === "false" ? { ...one, response: "{}" } : one));
  return page({ rows, query, prefix: "atmpt_" });
}

function get(call: Call): Answer {
  const attempts = messageOf(call, call.params[1])?.destinations.flatMap((one) => one.attempts);
  const found = attempts?.find(({ id }) => id === call.params[2]);
  return found ? { status: 200, body: found } : notFound();
}

async function resend(call: Call): Promise<Answer> {
  const [uid = "", messageId = "", endpointId = ""] = call.params;
  const message = messageOf(call, messageId);
  if (!message) return notFound();
  if (!message.payload) {
    return problem(400, "missing_payload", "Unable to resend message. Payload is missing (probably expired).");
  }
  const { endpoint } = placed({ ...call, params: [uid, endpointId] });
  // Only to an endpoint that the message was for when it was made.
  const destination = message.destinations.find((one) => one.endpoint === endpoint);
  if (!endpoint || !destination) return notFound();
  await attempt({ state: call.state, message, destination, byHand: true });
  return { status: 202, body: {} };
}

function stats(call: Call): Answer {
  const { app, endpoint } = placed(call);
  if (!app || !endpoint) return notFound();
  const until = Date.parse(call.query.get("until") ?? new Date().toISOString());
  const since = Date.parse(call.query.get("since") ?? new Date(until - statsMs).toISOString());
  if (until > Date.now()) return problem(400, "invalid_range", "'until' cannot be in the future");
  if (until - since > statsMs) return problem(400, "invalid_range", "'since' cannot be more than 28 days prior");
  const counts = Object.fromEntries([...statusTexts, "canceled"].map((text) => [text, 0]));
  for (const { timestamp, destinations } of app.messages) {
    if (Date.parse(timestamp) < since) continue;
    for (const { status } of destinations.filter((one) => one.endpoint === endpoint)) {
      const text = statusTexts[status] ?? "";
      counts[text] = (counts[text] ?? 0) + 1;
    }
  }
  return { status: 200, body: counts };
}
