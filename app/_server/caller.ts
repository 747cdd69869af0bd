import { headers } from "next/headers";
import { requestIdOf } from "#lib/http/request-id.ts";
import { callerNetwork } from "#lib/rate-limit/caller-network.ts";

/**
 * Who sends this request, for throttles and logs: the address that web/answer.ts named, never a header a
 * caller can set; of an IPv6 address its /64.
 */
export async function callerOf(): Promise<{ caller: string; userAgent: string; requestId: string }> {
  const given = await headers();
  return {
    caller: callerNetwork(given.get("x-platen-caller") ?? "unknown"),
    userAgent: given.get("user-agent") ?? "",
    requestId: requestIdOf({ headers: given }),
  };
}
