import { ActionsHead } from "#app/_ui/actions-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { MemberResource } from "#lib/members/list-members.ts";
import { ChangeRole } from "./change-role.tsx";
import { Leave } from "./leave.tsx";
import { RemoveMember } from "./remove-member.tsx";
import styles from "./team.module.css";

type Props = {
  members: MemberResource[];
  /** The reader's own user id. */
  own: string;
  mayManage: boolean;
  account: { id: string; name: string };
};

export function MembersTable({ members, own, mayManage, account }: Props) {
  return (
    <Table label="Members" head={["Name", "E-mail address", "Role", "Joined", <ActionsHead key="actions" />]}>
      {members.map(({ user_id, name, email, role, joined_at }) => (
        <tr key={user_id}>
          <td>
            {name || email}
            {user_id === own && <span className={styles.own}> (you)</span>}
          </td>
          <td>{email}</td>
          <td>{role}</td>
          <td>
            <RelativeTime at={joined_at} />
          </td>
          <td>
            <div className={styles.actions}>
              {mayManage && <ChangeRole userId={user_id} email={email} role={role} />}
              {user_id === own && <Leave account={account} trigger="Leave" />}
              {mayManage && user_id !== own && <RemoveMember userId={user_id} email={email} account={account.name} />}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}
