import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { type ShownEndpoint, shownEndpoint } from "../resource.ts";

/** One of the account's endpoints, or undefined. */
export async function getOwn({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<ShownEndpoint | undefined> {
  const found = await db().webhookEndpoint.findFirst({
    where: { id: input.id, accountId: ctx.account.id },
    select: shownEndpoint,
  });
  return found ?? undefined;
}
