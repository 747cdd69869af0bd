import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type CreatedKey, insertKey } from "./create-key.ts";

/** Hours for which a rolled key still works, at most: a week is enough for any deploy. */
export const longestOverlapHours = 168;

/**
 * Makes a key's successor, with the same name; the old one works for `overlapHours` more (0: not at
 * all), so that programs can be changed without a gap.
 */
export async function rollKey({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; overlapHours: number };
}): Promise<Result<CreatedKey, "not_found">> {
  return db().$transaction(async (tx) => {
    const [rolled] = await tx.$queryRaw<{ name: string; lastFour: string }[]>`
      update api_keys set revoked_at = now() + ${input.overlapHours}::int * interval '1 hour'
      where id = ${input.id}::uuid and account_id = ${ctx.account.id}::uuid and revoked_at is null
      returning name, last_four as "lastFour"`;
    if (!rolled) return failed("not_found");
    const target = `${rolled.name} (…${rolled.lastFour})`;
    const details = { overlapHours: input.overlapHours };
    await recordAudit({ tx, ctx, input: { action: "key.rolled", target, details } });
    return ok(await insertKey({ tx, ctx, input: { name: rolled.name } }));
  });
}
