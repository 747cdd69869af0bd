import { db } from "#lib/db/client.ts";
import type { Role } from "#lib/members/role.ts";
import { hashToken } from "#lib/users/email-token.ts";

/** An open invitation, as who is invited sees it. */
export type OpenInvitation = { id: string; email: string; role: Role; invitedBy: string; account: { name: string } };

const select = { id: true, email: true, role: true, invitedBy: true, account: { select: { name: true } } } as const;

/** The open invitation of a link, or undefined when it was accepted, withdrawn, replaced or is too old. */
export async function findInvitation({ input }: { input: { token: string } }): Promise<OpenInvitation | undefined> {
  const where = { tokenHash: hashToken(input.token), expiresAt: { gt: new Date() } };
  return (await db().invitation.findFirst({ where, select })) ?? undefined;
}

/** The open invitations of a person, by the address they have proven. */
export async function invitationsOf({ input }: { input: { email: string } }): Promise<OpenInvitation[]> {
  const where = { email: input.email, expiresAt: { gt: new Date() } };
  return db().invitation.findMany({ where, orderBy: { createdAt: "desc" }, select });
}
