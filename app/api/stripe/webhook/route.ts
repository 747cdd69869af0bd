import { receiveEvent } from "#lib/billing/receive-event.ts";
import { readAtMost } from "#lib/http/read-at-most.ts";

export const dynamic = "force-dynamic";

/** Many times what Stripe sends. */
const bodyMaxBytes = 1_048_576;
const statuses = { off: 404, forged: 400 } as const;

export async function POST(request: Request): Promise<Response> {
  const body = await readAtMost(request, bodyMaxBytes);
  if (!body.ok) return new Response(null, { status: body.failure === "too_large" ? 413 : 400 });
  const received = await receiveEvent({
    input: { body: body.value, signature: request.headers.get("stripe-signature") },
  });
  return new Response(null, { status: received.ok ? 200 : statuses[received.failure] });
}
