import { failed, ok, type Result } from "#lib/errors/result.ts";

/** Why a body was not read: it is longer than allowed, or its caller went away in the middle. */
type Unread = "too_large" | "broken_off";

/** The bytes of a request's body, counted while reading. */
export async function readAtMost(request: Request, limit: number): Promise<Result<Buffer, Unread>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return failed("too_large");
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for await (const chunk of request.body ?? []) {
      total += chunk.length;
      if (total > limit) return failed("too_large");
      chunks.push(chunk);
    }
  } catch {
    // Only the caller's connection breaks here: no fault of ours, whatever code its error has.
    return failed("broken_off");
  }
  return ok(Buffer.concat(chunks));
}
