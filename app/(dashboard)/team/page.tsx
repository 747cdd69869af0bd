import type { Metadata } from "next";
import Link from "next/link";
import { requireMember } from "#app/_server/session.ts";
import { buttonClass } from "#app/_ui/button.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { listInvitations } from "#lib/invitations/list-invitations.ts";
import { listMembers } from "#lib/members/list-members.ts";
import { allows } from "#lib/members/role.ts";
import { InvitationsTable } from "./invitations-table.tsx";
import { Invite } from "./invite.tsx";
import { MembersTable } from "./members-table.tsx";
import { RoleList } from "./role-list.tsx";
import styles from "./team.module.css";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage() {
  const { ctx, current, user } = await requireMember({ path: "/team" });
  const mayManage = allows({ role: current.role, needed: "owner" });
  const [members, invitations] = await Promise.all([listMembers({ ctx }), mayManage ? listInvitations({ ctx }) : []]);
  const people = members.length === 1 ? "One person works" : `${members.length} people work`;
  return (
    <>
      <PageHead title="Team" about={`${people} in ${current.account.name}.`}>
        {mayManage && (
          <>
            <Link className={buttonClass()} href="/team/audit">
              Audit log
            </Link>
            <Invite />
          </>
        )}
      </PageHead>
      <MembersTable members={members} own={user.id} mayManage={mayManage} account={current.account} />
      {invitations.length > 0 && (
        <section className={styles.section} aria-labelledby="invitations">
          <h2 id="invitations">Open invitations</h2>
          <InvitationsTable invitations={invitations} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="roles">
        <h2 id="roles">What each role may do</h2>
        <RoleList />
      </section>
    </>
  );
}
