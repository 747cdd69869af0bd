import type { Context } from "#lib/accounts/context.ts";
import type { ShownEndpoint } from "../resource.ts";
import { askAbout } from "./ask.ts";
import { failingSince, lastAttempt } from "./health.ts";
import { shown } from "./resource.ts";

/** One of the account's endpoints, or undefined. */
export async function getFromSvix({
  ctx,
  input: { id },
}: {
  ctx: Context;
  input: { id: string };
}): Promise<ShownEndpoint | undefined> {
  const endpoint = await askAbout({ ctx, id, call: (client, uid) => client.endpoint.get(uid, id) });
  if (!endpoint) return undefined;
  const last = await lastAttempt({ ctx, id });
  return shown(endpoint, await failingSince({ ctx, endpoint, last }));
}
