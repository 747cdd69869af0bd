import type { Metadata } from "next";
import { requireMember } from "#app/_server/session.ts";
import { ActionsHead } from "#app/_ui/actions-head.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import { type KeyResource, listKeys } from "#lib/api-keys/list-keys.ts";
import { allows } from "#lib/members/role.ts";
import { CreateKey } from "./create-key.tsx";
import styles from "./keys.module.css";
import { RevokeKey } from "./revoke-key.tsx";
import { RollKey } from "./roll-key.tsx";

export const metadata: Metadata = { title: "Keys" };

export default async function KeysPage() {
  const { ctx, current } = await requireMember({ path: "/keys" });
  const keys = await listKeys({ ctx });
  const mayChange = allows({ role: current.role, needed: "admin" });
  return (
    <>
      <PageHead title="Keys" about="A key is the user name of HTTP Basic authentication, with an empty password.">
        {mayChange && keys.length > 0 && <CreateKey />}
      </PageHead>
      {keys.length === 0 ? (
        <EmptyState title="No key yet">
          <p>
            Programs need a key to make PDFs. Give each program its own, so that one can be revoked without the others.
          </p>
          {mayChange ? <CreateKey /> : <p>An owner or admin of the account can create one.</p>}
        </EmptyState>
      ) : (
        <Table label="Keys" head={["Name", "Key", "Created", "Last used", mayChange && <ActionsHead key="actions" />]}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} mayChange={mayChange} />
          ))}
        </Table>
      )}
    </>
  );
}

function KeyRow({ apiKey, mayChange }: { apiKey: KeyResource; mayChange: boolean }) {
  const { id, name, last_four, created_at, last_used_at, revoked_at } = apiKey;
  return (
    <tr>
      <td>{name}</td>
      <td>
        <code>platen_…{last_four}</code>
      </td>
      <td>
        <RelativeTime at={created_at} />
      </td>
      <td>{last_used_at ? <RelativeTime at={last_used_at} /> : "Never"}</td>
      <td>
        <div className={styles.actions}>
          {revoked_at ? (
            <span>
              Rolled; ends <RelativeTime at={revoked_at} />
            </span>
          ) : (
            mayChange && <RollKey id={id} name={name} />
          )}
          {mayChange && <RevokeKey id={id} name={name} lastFour={last_four} />}
        </div>
      </td>
    </tr>
  );
}
