import { v7 as uuid } from "uuid";

const sane = /^[\w.:/+=@-]{1,128}$/;

/** The id of a request: the caller's own `X-Request-Id` when it is sane, else a new one. */
export function requestIdOf(request: { headers: Pick<Headers, "get"> }): string {
  const own = request.headers.get("x-request-id");
  return own !== null && sane.test(own) ? own : uuid();
}
