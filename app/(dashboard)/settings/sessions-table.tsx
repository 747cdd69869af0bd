"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { ActionsHead } from "#app/_ui/actions-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { SessionResource } from "#lib/users/list-sessions.ts";
import { endOtherSessionsAction, endSessionAction } from "./actions.ts";
import styles from "./settings.module.css";

export function SessionsTable({ sessions }: { sessions: SessionResource[] }) {
  return (
    <>
      <Table label="Sessions" head={["Browser", "Signed in", "Last seen", <ActionsHead key="actions" />]}>
        {sessions.map(({ id, browser, created_at, seen_at, current }) => (
          <tr key={id}>
            <td>{browser}</td>
            <td>
              <RelativeTime at={created_at} />
            </td>
            <td>{current ? <span className={styles.here}>This session</span> : <RelativeTime at={seen_at} />}</td>
            <td>
              {!current && (
                <div className={styles.row}>
                  <ActionForm small action={endSessionAction} submit="End" submitting="Ending…" kind="plain">
                    {() => <input type="hidden" name="sessionId" value={id} />}
                  </ActionForm>
                </div>
              )}
            </td>
          </tr>
        ))}
      </Table>
      {sessions.length > 1 && (
        <ActionForm
          action={endOtherSessionsAction}
          submit="End all other sessions"
          submitting="Ending…"
          kind="danger"
        />
      )}
    </>
  );
}
