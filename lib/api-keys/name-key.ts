import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";

/** A key of the account as people know it; undefined when it is gone. */
export async function nameKey({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<{ name: string; lastFour: string } | undefined> {
  const key = await db().apiKey.findFirst({
    where: { id: input.id, accountId: ctx.account.id },
    select: { name: true, lastFour: true },
  });
  return key ?? undefined;
}
