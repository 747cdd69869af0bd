import { db } from "#lib/db/client.ts";

/** Rows one sweep locks at most. */
const atOnce = 1000;

/**
 * Deletes users whose address nobody confirmed while a link of theirs was open, and who are nobody's member. Returns
 * how many. A sign-up that is being written is left alone: it holds its user's row, and so does this.
 */
export async function forgetUnconfirmed(): Promise<number> {
  return db().$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      select id from users u
      where email_verified_at is null
        and not exists (select from email_tokens t where t.user_id = u.id)
        and not exists (select from sessions s where s.user_id = u.id)
        and not exists (select from members m where m.user_id = u.id)
        and not exists (select from identities i where i.user_id = u.id)
      limit ${atOnce} for update of u skip locked`;
    const ids = found.map(({ id }) => id);
    // Looked at again: what was written between the look and the lock is seen only now, and nothing more can be.
    const { count } = await tx.user.deleteMany({
      where: {
        id: { in: ids },
        emailVerifiedAt: null,
        emailTokens: { none: {} },
        sessions: { none: {} },
        memberships: { none: {} },
        identities: { none: {} },
      },
    });
    return count;
  });
}
