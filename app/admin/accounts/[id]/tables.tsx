import Link from "next/link";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { AccountDetail, MonthUsage } from "#lib/admin/find-account.ts";
import { Right } from "../../_parts/endings.tsx";
import styles from "../../admin.module.css";

export function Usage({ usage, accountId }: { usage: MonthUsage[]; accountId: string }) {
  if (usage.length === 0) return <p>No job has counted in the last twelve months.</p>;
  return (
    <Table label="Usage" head={["Month", <Right key="jobs">Jobs</Right>]}>
      {usage.map(({ month, counted }) => (
        <tr key={month}>
          <td>
            <Link href={`/admin/usage?period=${month}&account=${accountId}`} prefetch={false}>
              {month}
            </Link>
          </td>
          <td className={styles.number}>{counted}</td>
        </tr>
      ))}
    </Table>
  );
}

export function Members({ members }: { members: AccountDetail["members"] }) {
  if (members.length === 0) return <p>Nobody is a member.</p>;
  return (
    <Table label="Members" head={["E-mail address", "Name", "Role", "Since"]}>
      {members.map(({ email, name, role, createdAt }) => (
        <tr key={email}>
          <td>{email}</td>
          <td>{name}</td>
          <td>{role}</td>
          <td>
            <RelativeTime at={createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Keys({ keys }: { keys: AccountDetail["keys"] }) {
  if (keys.length === 0) return <p>No key was ever created.</p>;
  return (
    <Table label="Keys" head={["Name", "Key", "Created", "Last used", "Revoked"]}>
      {keys.map(({ name, lastFour, createdAt, lastUsedAt, revokedAt }) => (
        <tr key={`${lastFour} ${createdAt}`}>
          <td>{name}</td>
          <td>
            <code>…{lastFour}</code>
          </td>
          <td>
            <RelativeTime at={createdAt} />
          </td>
          <td>{lastUsedAt ? <RelativeTime at={lastUsedAt} /> : "Never"}</td>
          <td>{revokedAt ? <RelativeTime at={revokedAt} /> : "–"}</td>
        </tr>
      ))}
    </Table>
  );
}
