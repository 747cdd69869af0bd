import { ActionsHead } from "#app/_ui/actions-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { InvitationResource } from "#lib/invitations/list-invitations.ts";
import { ResendInvitation } from "./resend-invitation.tsx";
import styles from "./team.module.css";
import { WithdrawInvitation } from "./withdraw-invitation.tsx";

export function InvitationsTable({ invitations }: { invitations: InvitationResource[] }) {
  return (
    <Table
      label="Open invitations"
      head={["E-mail address", "Role", "Invited by", "Open until", <ActionsHead key="actions" />]}
    >
      {invitations.map(({ id, email, role, invited_by, expires_at, expired }) => (
        <tr key={id}>
          <td>{email}</td>
          <td>{role}</td>
          <td>{invited_by}</td>
          <td>
            {expired && "Expired "}
            <RelativeTime at={expires_at} />
          </td>
          <td>
            <div className={styles.actions}>
              <ResendInvitation id={id} email={email} />
              <WithdrawInvitation id={id} email={email} />
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}
