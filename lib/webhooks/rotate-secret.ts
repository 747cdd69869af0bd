import type { Context } from "#lib/accounts/context.ts";
import type { Result } from "#lib/errors/result.ts";
import type { EndpointRefusal } from "./endpoint-input.ts";
import type { RotatedSecret } from "./endpoint-store.ts";
import { endpointStore } from "./store-in-use.ts";

/** Gives an endpoint a new secret. The one before signs beside it for 24 hours, so that a receiver can be changed over. */
export function rotateSecret(call: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<RotatedSecret, EndpointRefusal>> {
  return endpointStore().rotateSecret(call);
}
