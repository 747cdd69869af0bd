import http from "node:http";
import https from "node:https";
import type { AnswerBounds } from "./bound-answer.ts";
import { boundedAgents } from "./bounded-agents.ts";

/** Statuses whose answers the Fetch standard gives no body. */
const bodiless = new Set([204, 205, 304]);

/**
 * A `fetch` for small answers within bounds. It asks for no compression and undoes none, follows no
 * redirect, and keeps of the headers only the content type.
 */
export function boundedFetch(bounds?: AnswerBounds): typeof fetch {
  const agents = boundedAgents(bounds);
  return async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    const answer = await send({ request, body, agents });
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const status = answer.statusCode ?? 0;
    const headers = { "content-type": answer.headers["content-type"] ?? "" };
    return new Response(bodiless.has(status) ? null : new Blob(chunks), { status, headers });
  };
}

function send({
  request,
  body,
  agents,
}: {
  request: Request;
  body: string;
  agents: ReturnType<typeof boundedAgents>;
}): Promise<http.IncomingMessage> {
  const { url, method, signal } = request;
  const options = { method, signal, headers: Object.fromEntries(request.headers) };
  return new Promise((resolve, reject) => {
    const sent = url.startsWith("https:")
      ? https.request(url, { ...options, agent: agents.https })
      : http.request(url, { ...options, agent: agents.http });
    // Stays for the answer's whole life: what ends it there is told by its reader.
    sent.on("error", reject);
    sent.once("response", resolve);
    sent.end(body);
  });
}
