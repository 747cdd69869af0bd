import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { onTestFinished } from "vitest";
import { config } from "#lib/config/config.ts";

/** One request as a customer's server sees it. */
export type Received = {
  id: string;
  headers: Record<string, string>;
  text: string;
  type: string;
  jobId: string;
  /** When it arrived, in ms. */
  at: number;
};

export type TestReceiver = {
  url: string;
  received: Received[];
  /** Decides what is answered from now on; by default 200. `hang` never answers. */
  answer: (reply: (request: Received) => Reply) => void;
  /** Ids in the order of their arrival, those answered 2xx only. */
  accepted: () => string[];
};

export type Reply = { status: number; headers?: Record<string, string>; text?: string } | "hang";

/** A customer's server on loopback, allowed by EGRESS_ALLOW in this process, until the test is over. */
export async function openReceiver(): Promise<TestReceiver> {
  const { stop, ...receiver } = await startReceiver();
  onTestFinished(stop);
  return receiver;
}

/** The same, until it is stopped. */
export async function startReceiver(): Promise<TestReceiver & { stop: () => void }> {
  const received: Received[] = [];
  const accepted: string[] = [];
  let decide: (request: Received) => Reply = () => ({ status: 200, text: "thanks" });
  const server = http.createServer(async (request, response) => {
    const seen = read(request.headers, await text(request));
    received.push(seen);
    const reply = decide(seen);
    if (reply === "hang") return;
    if (reply.status >= 200 && reply.status < 300) accepted.push(seen.id);
    response.writeHead(reply.status, reply.headers).end(reply.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // With a server that listens on a port, this is what there is.
  const { port } = server.address() as AddressInfo;
  config().EGRESS_ALLOW.push(`127.0.0.1:${port}`);
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: (reply) => {
      decide = reply;
    },
    accepted: () => accepted,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Throws unless both official libraries vouch for a request. */
export function verify({ text: body, headers }: Received, secret: string): void {
  new SvixWebhook(secret).verify(body, headers);
  new StandardWebhook(secret).verify(body, headers);
}

function read(headers: http.IncomingHttpHeaders, body: string): Received {
  const event = JSON.parse(body);
  return {
    id: String(headers["webhook-id"]),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    text: body,
    type: event.type,
    jobId: event.data.id,
    at: Date.now(),
  };
}
