import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "svix";
import { generateSecret } from "#lib/webhooks/secret.ts";

/** The webhook endpoint of every account, and what it has been told. */
export type EventReceiver = {
  url: string;
  /** `127.0.0.1:<port>`, as EGRESS_ALLOW takes it. */
  host: string;
  secret: string;
  mood: "works" | "answers-500" | "hangs";
  /** The message ids and types that it took, by job. */
  told: Map<string, Set<string>>;
  /** What arrived with a signature that does not hold. */
  forged: string[];
  close: () => void;
};

/** Starts a receiver on loopback. */
export async function startEventReceiver(): Promise<EventReceiver> {
  const secret = generateSecret();
  const server = http.createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined || receiver.mood === "hangs") return;
    if (receiver.mood === "answers-500") return void response.writeHead(500).end();
    take({ receiver, headers: request.headers as Record<string, string>, body });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // With a server that listens on a port, this is what there is.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: EventReceiver = {
    url: `http://${host}/events`,
    host,
    secret,
    mood: "works",
    told: new Map(),
    forged: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

function take({
  receiver: { secret, told, forged },
  headers,
  body,
}: {
  receiver: EventReceiver;
  headers: Record<string, string>;
  body: string;
}): void {
  const event = JSON.parse(body);
  const id = String(headers["webhook-id"]);
  try {
    new Webhook(secret).verify(body, headers);
  } catch (error) {
    forged.push(`${id}: ${error}`);
  }
  const ids = told.get(event.data.id) ?? new Set();
  told.set(event.data.id, ids.add(`${event.type} ${id}`));
}
