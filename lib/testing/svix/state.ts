import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { type Answer, invalid } from "./answers.ts";
import { type endpointIn, pagination } from "./rules.ts";

export type Application = { id: string; uid: string; name: string; endpoints: Endpoint[]; messages: Message[] };
export type Endpoint = Omit<z.output<typeof endpointIn>, "secret"> & {
  id: string;
  createdAt: string;
  updatedAt: string;
  key: string;
  /** Keys that sign beside the newest, until their time. */
  oldKeys: { key: string; until: number }[];
  /** Deleted ones keep their messages. */
  deleted: boolean;
};
export type Message = {
  id: string;
  eventId: string | null;
  eventType: string;
  /** Undefined once it has expired. */
  payload: Record<string, unknown> | undefined;
  timestamp: string;
  destinations: Destination[];
};
/** A message at an endpoint. `status` as in MessageStatus. */
export type Destination = { endpoint: Endpoint; status: number; nextAttempt: string | null; attempts: Attempt[] };
export type Attempt = {
  id: string;
  msgId: string;
  endpointId: string;
  url: string;
  response: string;
  responseStatusCode: number;
  responseDurationMs: number;
  status: number;
  statusText: string;
  triggerType: number;
  timestamp: string;
};

/** MessageStatus and MessageStatusText of the OpenAPI. */
export const statusTexts = ["success", "pending", "fail", "sending"];
export const success = 0;
export const fail = 2;
export const sending = 3;

let count = 0;

/** An id as svix-server's KSUIDs are: it sorts by when it was made. */
export function newId(prefix: string): string {
  count += 1;
  const at = Date.now().toString(36).padStart(9, "0");
  return `${prefix}${at}${String(count).padStart(8, "0")}${randomBytes(5).toString("hex")}`;
}

/**
 * A page of a list, newest first unless `order` says otherwise (v1/utils/mod.rs: apply_pagination and
 * list_response_inner): an iterator is the last id of the page before, with a dash the first of the one after.
 */
export function page<Row extends { id: string }>({
  rows,
  query,
  prefix,
}: {
  rows: Row[];
  query: URLSearchParams;
  prefix: string;
}): Answer & { rows: Row[] } {
  const parsed = pagination(prefix).safeParse(Object.fromEntries(query));
  if (!parsed.success) return { ...invalid(parsed.error, "query"), rows: [] };
  const { limit, iterator } = parsed.data;
  const ascending = query.get("order") === "ascending";
  const sorted = rows.toSorted((a, b) => (a.id < b.id === ascending ? -1 : 1));
  const backwards = iterator?.startsWith("-") ?? false;
  const from = iterator?.replace(/^-/, "");
  const beyond = sorted.filter(({ id }) => !from || (id > from === (ascending !== backwards) && id !== from));
  const shown = backwards ? beyond.slice(Math.max(0, beyond.length - limit)) : beyond.slice(0, limit);
  const ends = { iterator: shown.at(-1)?.id ?? null, prevIterator: shown[0] ? `-${shown[0].id}` : null };
  return { status: 200, rows: shown, body: { data: shown, ...ends, done: beyond.length <= limit } };
}
