import { headers } from "next/headers";
import { requestIdOf } from "#lib/http/request-id.ts";

/** Returns who sends this request, for throttles and logs, as web/caller-of.ts named it; callers cannot set it. */
export async function callerOf(): Promise<{ caller: string; userAgent: string; requestId: string }> {
  const given = await headers();
  return {
    caller: given.get("x-platen-caller") ?? "unknown",
    userAgent: given.get("user-agent") ?? "",
    requestId: requestIdOf({ headers: given }),
  };
}
