import type { CreationFailureCode } from "#lib/errors/failure-codes.ts";
import { OwnFault } from "#lib/errors/own-fault.ts";

/** What an expected failure of a render is to its owner. */
export type Failure = { code: CreationFailureCode; detail: string };

/** The words for everything that cannot be reached, so that a denied address reads like an absent one. */
export const unreachable: Failure = { code: "connection_failed", detail: "The address could not be reached." };

export const notAPage: Failure = {
  code: "not_a_page",
  detail: "The address answers with a file or with nothing, not with a page that a browser shows.",
};

export const incomplete: Failure = {
  code: "connection_failed",
  detail: "The connection ended before the page was complete.",
};

type NetworkErrorInput = {
  /** Chromium's words, such as `net::ERR_NAME_NOT_RESOLVED at http://…`. */
  text: string;
  /** What the egress proxy says of the host that failed; undefined when it knows of no failure there. */
  dialFailure: "denied" | "dns_failed" | "connection_failed" | undefined;
};

/** Chromium's errors for what this machine lacks: disk, memory, handles, a network, the way to our own proxy. */
const ownFaults =
  /^ERR_(INSUFFICIENT_RESOURCES|OUT_OF_MEMORY|NO_BUFFER_SPACE|FILE_NO_SPACE|INTERNET_DISCONNECTED|PROXY_CONNECTION_FAILED|CACHE_WRITE_FAILURE)$/;

/** The name of Chromium's network error in a text; the first, because addresses that follow it can hold another. */
export function networkErrorIn(text: string): string {
  return /net::(ERR_\w{1,60})/.exec(text)?.[1] ?? "";
}

/** The failure of a navigation that ended in one of Chromium's network errors. Throws OwnFault where it is ours. */
export function failureOfNetworkError({ text, dialFailure }: NetworkErrorInput): Failure {
  const name = networkErrorIn(text);
  // Behind a proxy the browser sees its own connection end; only the proxy knows why.
  if (dialFailure === "dns_failed") return unresolved;
  if (dialFailure !== undefined) return unreachable;
  if (ownFaults.test(name)) throw new OwnFault(`A navigation ended in ${name}`);
  return rules.find(({ errors }) => errors.test(name))?.failure(name) ?? unreachable;
}

const unresolved: Failure = { code: "dns_failed", detail: "The host of the address cannot be a name on the internet." };

/** The first rule that matches a network error decides. */
const rules: readonly { errors: RegExp; failure: (name: string) => Failure }[] = [
  { errors: /^ERR_NAME_/, failure: () => unresolved },
  {
    errors: /^ERR_(CERT|SSL|BAD_SSL|INSECURE|TLS13|ECH)_/,
    failure: (name) => ({ code: "tls_failed", detail: `No secure connection could be made: ${name}.` }),
  },
  {
    errors: /^ERR_TOO_MANY_REDIRECTS$/,
    failure: () => ({ code: "navigation_timeout", detail: "The address redirects without end." }),
  },
  {
    errors: /^ERR_(CONNECTION_)?TIMED_OUT$/,
    failure: () => ({ code: "navigation_timeout", detail: "The address did not answer in time." }),
  },
  {
    errors: /^ERR_UNSAFE_PORT$/,
    failure: () => ({ code: "connection_failed", detail: "Browsers do not connect to the port of this address." }),
  },
  {
    errors: /^ERR_(UNSAFE_REDIRECT|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME|INVALID_REDIRECT|INVALID_URL)$/,
    failure: () => ({ code: "connection_failed", detail: "The address leads to one that is not http or https." }),
  },
  {
    errors: /^ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|CONTENT_DECODING_)/,
    failure: () => incomplete,
  },
  {
    errors: /^ERR_(INVALID_HTTP_RESPONSE|INVALID_CHUNKED_ENCODING|RESPONSE_HEADERS_|HTTP2_|QUIC_)/,
    failure: (name) => ({ code: "connection_failed", detail: `The answer is not valid HTTP: ${name}.` }),
  },
  {
    errors: /^ERR_BLOCKED_BY_/,
    failure: () => ({ code: "connection_failed", detail: "The answer forbids the browser to show it." }),
  },
];
