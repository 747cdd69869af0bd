import type { ClientRequest, IncomingMessage } from "node:http";
import type net from "node:net";

/** What an answer from outside may cost. */
export type AnswerBounds = {
  /** Bytes of one answer as they arrive: interim (1xx) heads, headers, chunk framing and trailers count. */
  maxBytes: number;
  /** ms from the request's last byte, or the answer's first, to the answer's last. */
  withinMs: number;
  /** The body of a successful answer has no bounds: it is an object that its reader streams on purpose. */
  streams?: boolean;
};

/** What the answer to a call may cost where nobody asked for an object: no status, refusal or receipt needs more. */
export const usualBounds: AnswerBounds = { maxBytes: 65_536, withinMs: 60_000 };

/** An answer that was larger or slower than its bounds; its connection is gone. */
export class AnswerRefused extends Error {
  readonly code: "ANSWER_TOO_LARGE" | "ANSWER_TOO_SLOW";

  constructor(code: AnswerRefused["code"]) {
    super(code === "ANSWER_TOO_LARGE" ? "The answer is too large" : "The answer takes too long");
    this.name = "AnswerRefused";
    this.code = code;
  }
}

/** Ends a request whose answer passes its bounds. Counts what the socket gives, before anything is parsed or kept. */
export function boundAnswer(request: ClientRequest, { maxBytes, withinMs, streams = false }: AnswerBounds): void {
  let bytes = 0;
  let answer: IncomingMessage | undefined;
  let timer: NodeJS.Timeout | undefined;
  let socket: net.Socket | undefined;

  function refuse(code: AnswerRefused["code"]): void {
    letGo();
    // An answer that is being read must fail with this reason; node would tell its reader of a reset only.
    (answer ?? request).destroy(new AnswerRefused(code));
  }
  function count(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > maxBytes) refuse("ANSWER_TOO_LARGE");
  }
  function startClock(): void {
    timer ??= setTimeout(() => refuse("ANSWER_TOO_SLOW"), withinMs);
  }
  function letGo(): void {
    clearTimeout(timer);
    socket?.removeListener("data", count);
    request.removeListener("finish", startClock);
  }

  request.once("socket", (given: net.Socket) => {
    socket = given;
    given.on("data", count);
  });
  request.once("finish", startClock);
  request.once("response", (given: IncomingMessage) => {
    answer = given;
    const status = given.statusCode ?? 0;
    if (streams && status >= 200 && status < 300) letGo();
    else startClock();
  });
  request.once("close", letGo);
}
