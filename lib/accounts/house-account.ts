import { db } from "#lib/db/client.ts";

/** The account of the house: what visitors try on the landing page belongs to it. No members, no key, no bucket. */
export const houseAccountId = "01900000-0000-7000-8000-000000000001";

/**
 * Makes the house's account where it is missing, and says whether operators have suspended it, which
 * switches the landing page's trials off.
 */
export async function ensureHouseAccount(): Promise<{ suspended: boolean }> {
  const found = await db().account.upsert({
    where: { id: houseAccountId },
    create: { id: houseAccountId, name: "Public demo" },
    update: {},
    select: { suspendedAt: true },
  });
  return { suspended: found.suspendedAt !== null };
}
