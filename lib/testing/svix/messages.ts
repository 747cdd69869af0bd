import { type Answer, conflict, invalid, notFound, problem, unprocessable } from "./answers.ts";
import { attempt, dispatch } from "./deliver.ts";
import { type Call, placed, type Route, type State } from "./route.ts";
import { exampleIn, messageIn, recoverIn } from "./rules.ts";
import { type Application, fail, type Message, newId, page } from "./state.ts";

const day = 86_400_000;
/** v1/endpoints/endpoint/recovery.rs: fourteen days, and five minutes for clocks. */
const recoverMs = 14 * day + 300_000;

/** v1/endpoints/message.rs, endpoint/recovery.rs, and what endpoint/mod.rs says of examples. */
export const messageRoutes: Route[] = [
  { method: "POST", path: /^\/app\/([^/]+)\/msg$/, answer: create },
  {
    method: "GET",
    path: /^\/app\/([^/]+)\/msg\/([^/]+)$/,
    answer(call) {
      const message = messageOf(call, call.params[1]);
      return message ? { status: 200, body: out(message, call.query) } : notFound();
    },
  },
  { method: "GET", path: /^\/app\/([^/]+)\/endpoint\/([^/]+)\/msg$/, answer: listOfEndpoint },
  { method: "POST", path: /^\/app\/([^/]+)\/endpoint\/([^/]+)\/send-example$/, answer: sendExample },
  { method: "POST", path: /^\/app\/([^/]+)\/endpoint\/([^/]+)\/recover$/, answer: recover },
];

/** A message by its id or eventId, if it is the application's. */
export function messageOf({ state, params: [uid = ""] }: Call, id = ""): Message | undefined {
  return state.applications.get(uid)?.messages.find((message) => message.id === id || message.eventId === id);
}

async function create(call: Call): Promise<Answer> {
  const { app } = placed(call);
  if (!app) return notFound();
  const parsed = messageIn.safeParse(call.body);
  if (!parsed.success) return invalid(parsed.error);
  const { eventId = null, eventType, payload } = parsed.data;
  // "If a message with the same eventId already exists for any application in your environment": message.rs.
  const all = [...call.state.applications.values()].flatMap(({ messages }) => messages);
  if (eventId && all.some((message) => message.eventId === eventId)) return conflict();
  const message = await add({ state: call.state, app, eventId, eventType, payload });
  return { status: 202, body: out(message, call.query) };
}

async function add({
  state,
  app,
  only,
  ...given
}: Pick<Message, "eventId" | "eventType" | "payload"> & {
  state: State;
  app: Application;
  only?: string;
}): Promise<Message> {
  const message: Message = { id: newId("msg_"), timestamp: new Date().toISOString(), destinations: [], ...given };
  app.messages.push(message);
  await dispatch({ state, app, message, ...(only && { only }) });
  return message;
}

async function sendExample(call: Call): Promise<Answer> {
  const { app, endpoint } = placed(call);
  if (!app || !endpoint) return notFound();
  const parsed = exampleIn.safeParse(call.body);
  if (!parsed.success) return invalid(parsed.error);
  const { eventType } = parsed.data;
  if (!call.state.eventTypes.has(eventType)) return notFound();
  // db/models/eventtype.rs: Schema::example takes the first of `examples` of version 1.
  const [example] = call.state.eventTypes.get(eventType)?.examples ?? [];
  if (!example) {
    return problem(400, "invalid_scheme", "Unable to generate example message from event-type schema");
  }
  const payload = example as Record<string, unknown>;
  const message = await add({ state: call.state, app, eventId: null, eventType, payload, only: endpoint.id });
  return { status: 200, body: out(message, call.query) };
}

async function recover(call: Call): Promise<Answer> {
  const { app, endpoint } = placed(call);
  const parsed = recoverIn.safeParse(call.body);
  if (!parsed.success) return invalid(parsed.error);
  const since = Date.parse(parsed.data.since);
  if (since < Date.now() - recoverMs) {
    return unprocessable([{ loc: ["body", "since"], msg: "Cannot recover messages more than 14 days old." }]);
  }
  if (!app || !endpoint) return notFound();
  for (const message of app.messages.filter(({ timestamp }) => Date.parse(timestamp) >= since)) {
    // Those whose schedule has ended in failure, and no others.
    const destination = message.destinations.find((one) => one.endpoint === endpoint && one.status === fail);
    if (destination) await attempt({ state: call.state, message, destination, byHand: true });
  }
  const updatedAt = new Date().toISOString();
  return { status: 202, body: { id: newId("qtask_"), status: "running", task: "endpoint.recover", updatedAt } };
}

function listOfEndpoint(call: Call): Answer {
  const { app, endpoint } = placed(call);
  if (!app || !endpoint) return notFound();
  const rows = app.messages.flatMap((message) =>
    message.destinations
      .filter((one) => one.endpoint === endpoint)
      .map(({ status, nextAttempt }) => ({ ...out(message, call.query), status, statusText: "", nextAttempt })),
  );
  return page({ rows, query: call.query, prefix: "msg_" });
}

/** A payload that has expired is answered as `{"expired":true}`, one that is not asked for as `{}`. */
function out({ destinations: _destinations, payload, ...message }: Message, query: URLSearchParams) {
  return { ...message, payload: query.get("with_content") === "false" ? {} : (payload ?? { expired: true }) };
}
