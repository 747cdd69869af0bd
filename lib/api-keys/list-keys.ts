import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";

/** A key as the dashboard shows it. Times are ISO 8601; `revoked_at` in the future is when a rolled key ends. */
export type KeyResource = {
  id: string;
  name: string;
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
};

/** The account's keys that still work, newest first. */
export async function listKeys({ ctx }: { ctx: Context }): Promise<KeyResource[]> {
  const keys = await db().apiKey.findMany({
    where: { accountId: ctx.account.id, OR: [{ revokedAt: null }, { revokedAt: { gt: new Date() } }] },
    orderBy: { createdAt: "desc" },
    omit: { hash: true },
  });
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  }));
}
