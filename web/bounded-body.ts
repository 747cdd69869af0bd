import { IncomingMessage, type ServerResponse } from "node:http";
import { collectBody, type Unread } from "./collect-body.ts";
import { closeUnread } from "./refuse.ts";

/** Whether a request has a body, by its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The same request with its body read, counted while reading, or why it is not read. */
export async function readWhole({
  request,
  response,
  maxBytes,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  maxBytes: number;
}): Promise<IncomingMessage | Unread> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return "body_too_large";
  if (waitsToSend(request)) response.writeContinue();
  const body = await collectBody({ request, maxBytes });
  if (typeof body === "string") return body;
  const read = sameRequest(request);
  read.push(body);
  read.push(null);
  read.complete = true;
  return read;
}

/**
 * The same request with its body passed on as it is asked for, to a route that counts for itself. Past
 * `maxBytes` nothing more is read and the connection is closed with the answer; a shorter rest that the
 * route did not want is read and thrown away, so that the connection can be used again.
 */
export function readOnDemand({
  request,
  response,
  maxBytes,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  maxBytes: number;
}): IncomingMessage {
  const passed = sameRequest(request);
  let total = 0;
  let state: "waiting" | "reading" | "answered" = "waiting";
  passed._read = () => {
    if (state === "waiting" && waitsToSend(request)) response.writeContinue();
    state = "reading";
    if (total <= maxBytes) request.resume();
  };
  request.pause();
  request.on("data", (chunk: Buffer) => {
    total += chunk.length;
    if (total > maxBytes) request.pause();
    if (state === "answered") return total > maxBytes ? closeUnread(request.socket) : undefined;
    if (!passed.push(chunk)) request.pause();
  });
  request.on("end", () => {
    passed.complete = true;
    passed.push(null);
  });
  request.on("error", (error) => passed.destroy(error));
  response.prependListener("finish", () => {
    const tooLong = total > maxBytes || Number(request.headers["content-length"] ?? 0) > maxBytes;
    // Of a body that was never asked for nothing may come at all.
    if (tooLong || (state === "waiting" && waitsToSend(request))) return closeUnread(request.socket);
    state = "answered";
    request.resume();
  });
  // Marks the body as ours to read: Node would otherwise read all of it after the answer, to throw it away.
  request.read(0);
  return passed;
}

function sameRequest(request: IncomingMessage): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const same = new IncomingMessage(request.socket);
  Object.assign(same, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  // A route that stops reading must not close the connection before its answer is out.
  same._destroy = (error, done) => done(error);
  same.on("error", () => {});
  return same;
}

function waitsToSend({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === "100-continue";
}
