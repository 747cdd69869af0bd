import Link from "next/link";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { BlockedHost } from "#lib/admin/block-host.ts";
import type { BlockedAttempt, HostCount } from "#lib/admin/measure-abuse.ts";
import { isBlockedHost } from "#lib/egress/blocked-hosts.ts";
import { Right } from "../_parts/endings.tsx";
import { LongText } from "../_parts/long-text.tsx";
import styles from "../admin.module.css";
import { BlockHost } from "./block-host.tsx";
import { UnblockHost } from "./unblock-host.tsx";

export function BlockedHosts({ hosts }: { hosts: BlockedHost[] }) {
  if (hosts.length === 0) return <p>No host is blocked.</p>;
  return (
    <Table label="Blocked hosts" head={["Host", "Why", "By", "When", <Actions key="actions" />]}>
      {hosts.map(({ host, reason, by, at }) => (
        <tr key={host}>
          <td>
            <LongText>{host}</LongText>
          </td>
          <td>{reason}</td>
          <td>{by}</td>
          <td>
            <RelativeTime at={at} />
          </td>
          <td className={styles.number}>
            <UnblockHost host={host} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Hosts({ label, hosts }: { label: string; hosts: HostCount[] }) {
  if (hosts.length === 0) return <p>None in the last 24 hours.</p>;
  const heads = ["Jobs", "Failed", "Accounts"].map((head) => <Right key={head}>{head}</Right>);
  return (
    <Table label={label} head={["Host", ...heads, <Actions key="actions" />]}>
      {hosts.map(({ host, jobs, failed, accounts }) => (
        <tr key={host}>
          <td>
            <Link href={`/admin/jobs?host=${encodeURIComponent(host)}`} prefetch={false}>
              <LongText>{host}</LongText>
            </Link>
          </td>
          <td className={styles.number}>{jobs}</td>
          <td className={styles.number}>{failed}</td>
          <td className={styles.number}>{accounts}</td>
          <td className={styles.number}>
            {isBlockedHost(host) ? "Blocked" : <BlockHost small trigger="Block" host={host} place={label} />}
          </td>
        </tr>
      ))}
    </Table>
  );
}

export function Attempts({ attempts }: { attempts: BlockedAttempt[] }) {
  if (attempts.length === 0) return <p>No page has tried.</p>;
  return (
    <Table label="Kept from where they may not go" head={["Job", "Address", "Account", "Tried", "Times", "Created"]}>
      {attempts.map(({ jobId, accountId, accountName, url, createdAt, count, hosts }) => (
        <tr key={jobId}>
          <td>
            <Link href={`/admin/jobs/${jobId}`} prefetch={false}>
              <code>…{jobId.slice(-6)}</code>
            </Link>
          </td>
          <td>
            <LongText>{url}</LongText>
          </td>
          <td>
            <Link href={`/admin/accounts/${accountId}`} prefetch={false}>
              <span className={styles.long}>{accountName}</span>
            </Link>
          </td>
          <td>
            <LongText>{hosts.join(", ")}</LongText>
          </td>
          <td>{count}</td>
          <td>
            <RelativeTime at={createdAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Actions() {
  return <span className="visually-hidden">Actions</span>;
}
