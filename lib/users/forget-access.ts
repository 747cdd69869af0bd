import type { Db } from "#lib/db/client.ts";

/** Ends every session of a person and every link they were sent: for when who they are was proven anew. */
export async function forgetAccess({ tx, userId }: { tx: Db; userId: string }): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
  await tx.emailToken.deleteMany({ where: { userId } });
}
