// Strangers who post a body to one URL as fast as they are answered, in a process of their own, so that sending costs the
// one that measures nothing. bench/front-door.ts starts it; the last line of its output is what came of it, as JSON.
const {
  KNOCK_URL: url = "",
  KNOCK_BYTES: bytes = "0",
  KNOCK_CALLERS: callers = "1",
  KNOCK_MS: forMs = "0",
} = process.env;

/** A list of as many items as fit: what a parser that builds a tree takes longest for. */
const body = `{"url":[1${",1".repeat(Number(bytes) / 2 - 10)}]}`;
const headers = { origin: new URL(url).origin, "content-type": "application/json" };
const until = performance.now() + Number(forMs);
const statuses = new Set<number>();
let answers = 0;

async function knock(): Promise<void> {
  while (performance.now() < until) {
    // A server that refuses early may end the connection while the body is still on its way.
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    statuses.add(answer?.status ?? 0);
    answers += 1;
  }
}

await Promise.all(Array.from({ length: Number(callers) }, knock));
process.stdout.write(`${JSON.stringify({ answers, statuses: [...statuses] })}\n`);
