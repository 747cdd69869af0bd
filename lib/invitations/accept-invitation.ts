import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import type { Role } from "#lib/members/role.ts";
import { inAccount, type PersonContext } from "#lib/users/person-context.ts";

type Accepted = { accountId: string; role: Role; invitedBy: string };

/**
 * Makes the person a member of the account that invited them, and lets their session look at it. Only
 * who has proven the invited address may: whoever else holds the link gets false, as for an invitation
 * that is no longer open. Who is a member already keeps their role.
 */
export async function acceptInvitation({
  person,
  input,
}: {
  person: PersonContext;
  input: { id: string };
}): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [accepted] = await tx.$queryRaw<Accepted[]>`
      delete from invitations i using users u
      where i.id = ${input.id}::uuid and i.expires_at > now()
        and u.id = ${person.user.id}::uuid and u.email = i.email and u.email_verified_at is not null
      returning i.account_id as "accountId", i.role, i.invited_by as "invitedBy"`;
    if (!accepted) return false;
    const { accountId, role, invitedBy } = accepted;
    const joined = await tx.member.createMany({
      data: { accountId, userId: person.user.id, role },
      skipDuplicates: true,
    });
    await tx.session.updateMany({ where: { id: person.sessionId }, data: { accountId } });
    if (joined.count === 0) return true;
    const ctx = inAccount(person, accountId);
    const details = { role, invitedBy };
    await recordAudit({ tx, ctx, input: { action: "member.joined", target: person.user.email, details } });
    return true;
  });
}
