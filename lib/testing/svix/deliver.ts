import { Webhook } from "svix";
import type { State } from "./route.ts";
import type { Destination } from "./state.ts";
import { type Application, type Attempt, fail, type Message, newId, sending, statusTexts, success } from "./state.ts";

/** worker.rs: RESPONSE_MAX_SIZE. */
const responseMax = 20_000;
const firstRetryMs = 5_000;

/**
 * core/message_app.rs: filtered_endpoints. None that is disabled, ever; types count unless the attempt is
 * made by hand.
 */
export async function dispatch({
  state,
  app,
  message,
  only,
}: {
  state: State;
  app: Application;
  message: Message;
  only?: string;
}): Promise<void> {
  const wanted = app.endpoints.filter(
    ({ id, deleted, disabled, eventTypes }) =>
      !deleted && !disabled && (!eventTypes || eventTypes.includes(message.eventType)) && (!only || id === only),
  );
  for (const endpoint of wanted) {
    const destination = { endpoint, status: sending, nextAttempt: new Date().toISOString(), attempts: [] };
    message.destinations.push(destination);
    await attempt({ state, message, destination, byHand: false });
  }
}

/** worker.rs: one attempt. By hand, it changes nothing but a failure into a success, and is not tried again. */
export async function attempt({
  state,
  message,
  destination,
  byHand,
}: {
  state: State;
  message: Message;
  destination: Destination;
  byHand: boolean;
}): Promise<void> {
  const { endpoint } = destination;
  if (byHand && (endpoint.disabled || endpoint.deleted)) return;
  const at = new Date();
  const { code, response } = await send({ state, message, destination, at });
  const received = code >= 200 && code < 300;
  const status = received ? success : fail;
  const made: Attempt = {
    id: newId("atmpt_"),
    msgId: message.id,
    endpointId: endpoint.id,
    url: endpoint.url,
    response: response.slice(0, responseMax),
    responseStatusCode: code,
    responseDurationMs: Date.now() - at.getTime(),
    status,
    statusText: statusTexts[status] ?? "",
    triggerType: byHand ? 1 : 0,
    timestamp: at.toISOString(),
  };
  destination.attempts.push(made);
  if (received) Object.assign(destination, { status: success, nextAttempt: null });
  else if (!byHand) destination.nextAttempt = new Date(at.getTime() + firstRetryMs).toISOString();
}

async function send({
  state,
  message,
  destination: { endpoint },
  at,
}: {
  state: State;
  message: Message;
  destination: Destination;
  at: Date;
}): Promise<{ code: number; response: string }> {
  // core/webhook_http_client.rs: Error::BlockedIp and the other faults, in its words.
  if (!state.whitelist.includes(new URL(endpoint.url).host)) {
    return { code: 0, response: "requests to this IP range are blocked (see the server configuration)" };
  }
  const body = JSON.stringify(message.payload);
  const keys = [endpoint.key, ...endpoint.oldKeys.filter(({ until }) => until > at.getTime()).map(({ key }) => key)];
  // worker.rs: generate_msg_headers. One set of names, and the id is the message's own, not its eventId.
  const headers = {
    "content-type": "application/json",
    "user-agent": "Svix-Webhooks/1.100.0",
    "svix-id": message.id,
    "svix-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "svix-signature": keys.map((key) => new Webhook(key).sign(message.id, at, body)).join(" "),
  };
  try {
    const answer = await fetch(endpoint.url, { method: "POST", headers, body, redirect: "manual" });
    return { code: answer.status, response: await answer.text() };
  } catch (error) {
    return { code: 0, response: `error making request: ${String(error)}` };
  }
}
