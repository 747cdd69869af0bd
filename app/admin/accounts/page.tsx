import type { Metadata } from "next";
import Link from "next/link";
import { requireOperator } from "#app/_server/session.ts";
import { Button } from "#app/_ui/button.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Field } from "#app/_ui/field.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import { accountsShown, type FoundAccount, searchAccounts } from "#lib/admin/search-accounts.ts";
import { Right } from "../_parts/endings.tsx";
import { type Query, textOf } from "../_parts/query.ts";
import styles from "../admin.module.css";
import { AccountState } from "./account-state.tsx";

export const metadata: Metadata = { title: "Accounts" };

export default async function AccountsPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { ctx } = await requireOperator();
  const text = textOf((await searchParams).search);
  const accounts = await searchAccounts({ ctx, input: { text } });
  return (
    <>
      <PageHead
        title="Accounts"
        about="Found by name, a member's e-mail address, id, or the last four characters of a key; the newest otherwise."
      />
      <form className={styles.search}>
        <Field label="Search" name="search" defaultValue={text} autoComplete="off" />
        <Button type="submit">Search</Button>
      </form>
      {accounts.length === 0 ? (
        <EmptyState title="No account matches">
          <p>Try a part of the name or of the address, or the last four characters of a key alone.</p>
        </EmptyState>
      ) : (
        <Table
          label="Accounts"
          head={[
            "Name",
            "Owner",
            "State",
            <Right key="d">Delivered, 24 h</Right>,
            <Right key="f">Failed, 24 h</Right>,
            "Created",
          ]}
        >
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </Table>
      )}
      {accounts.length === accountsShown && <p>The newest {accountsShown} are shown. Search for others.</p>}
    </>
  );
}

function AccountRow({ account }: { account: FoundAccount }) {
  return (
    <tr>
      <td>
        <Link href={`/admin/accounts/${account.id}`} prefetch={false}>
          <span className={styles.long}>{account.name}</span>
        </Link>
      </td>
      <td>{account.owner ?? "Nobody"}</td>
      <td>
        <AccountState {...account} />
      </td>
      <td className={styles.number}>{account.delivered}</td>
      <td className={styles.number}>{account.failed}</td>
      <td>
        <RelativeTime at={account.createdAt} />
      </td>
    </tr>
  );
}
