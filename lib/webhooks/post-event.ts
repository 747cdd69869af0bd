import http from "node:http";
import https from "node:https";
import { config } from "#lib/config/config.ts";
import { DialFailed, egressAgents } from "#lib/egress/agents.ts";
import { boundedText } from "#lib/errors/bounded-text.ts";
import { isOwnFault } from "#lib/errors/own-fault.ts";
import { type Outcome, outcomeOfStatus } from "./outcomes.ts";
import { readExcerpt } from "./read-excerpt.ts";
import { parseRetryAfter } from "./schedule.ts";

/** What came of one request. `reason` is exact and for the log only. */
export type Answer = {
  outcome: Outcome;
  status: number | null;
  excerpt: string | null;
  retryAfterMs?: number | undefined;
  ms: number;
  reason?: string;
};

/** From the first lookup to the answer: what Svix gives a receiver too. */
export const timeLimitMs = 15_000;

let opened: ReturnType<typeof egressAgents> | undefined;

/**
 * Posts a signed body to an endpoint. Whatever comes of it is a value; only a fault of ours is thrown. Nothing is followed, and no
 * connection is used twice, so that the egress guard looks at the address at every single send.
 */
export async function postEvent({
  url,
  body,
  headers,
  agents = ownAgents(),
  limitMs = timeLimitMs,
}: {
  url: string;
  body: string;
  headers: Record<string, string>;
  agents?: ReturnType<typeof egressAgents>;
  limitMs?: number;
}): Promise<Answer> {
  const start = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const took = () => Math.round(performance.now() - start);
  try {
    const response = await request({ url, body, headers, agents, signal });
    const status = response.statusCode ?? 0;
    const excerpt = await readExcerpt(response);
    const retryAfterMs = parseRetryAfter(response.headers["retry-after"], Date.now());
    return { outcome: outcomeOfStatus(status), status, excerpt, retryAfterMs, ms: took() };
  } catch (error) {
    // What this machine could not send says nothing about the receiver: the queue tries again.
    if (isOwnFault(error)) throw error;
    const outcome = signal.aborted ? "timed_out" : outcomeOfFault(error);
    return { outcome, status: null, excerpt: null, ms: took(), reason: describe(error) };
  }
}

function ownAgents(): ReturnType<typeof egressAgents> {
  opened ??= egressAgents({ allow: config().EGRESS_ALLOW });
  return opened;
}

function request({
  url,
  body,
  headers,
  agents,
  signal,
}: {
  url: string;
  body: string;
  headers: Record<string, string>;
  agents: ReturnType<typeof egressAgents>;
  signal: AbortSignal;
}): Promise<http.IncomingMessage> {
  const options = {
    method: "POST",
    signal,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "user-agent": "Platen-Webhooks/1",
      connection: "close",
    },
  };
  return new Promise((resolve, reject) => {
    const sent = url.startsWith("https:")
      ? https.request(url, { ...options, agent: agents.https })
      : http.request(url, { ...options, agent: agents.http });
    // An answer may end with its connection while it is read: that is no fault of ours by then.
    sent.on("error", reject);
    sent.once("response", resolve);
    sent.end(body);
  });
}

function outcomeOfFault(error: unknown): Outcome {
  // Never for a name without an answer: it would be told from a private one.
  if (error instanceof DialFailed) return error.failure.kind === "dns_failed" ? "not_resolved" : "not_connected";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ETIMEDOUT") return "timed_out";
  return tlsCodes.test(code) ? "tls_failed" : "not_connected";
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/;

function describe(error: unknown): string {
  return boundedText(error instanceof Error ? `${error.name}: ${error.message}` : String(error), 500);
}
