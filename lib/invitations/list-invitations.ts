import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Role } from "#lib/members/role.ts";

/** An invitation as the team page shows it. Times are ISO 8601; an expired one can be sent again. */
export type InvitationResource = {
  id: string;
  email: string;
  role: Role;
  invited_by: string;
  expires_at: string;
  expired: boolean;
};

/** The account's invitations that nobody has accepted yet, newest first. */
export async function listInvitations({ ctx }: { ctx: Context }): Promise<InvitationResource[]> {
  const invitations = await db().invitation.findMany({
    where: { accountId: ctx.account.id },
    orderBy: { createdAt: "desc" },
    omit: { tokenHash: true },
  });
  return invitations.map(({ id, email, role, invitedBy, expiresAt }) => ({
    id,
    email,
    role,
    invited_by: invitedBy,
    expires_at: expiresAt.toISOString(),
    expired: expiresAt.getTime() <= Date.now(),
  }));
}
