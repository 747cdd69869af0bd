"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { leaveAccountAction } from "./actions.ts";

/** The way out of an account, for everyone but its last owner. */
export function Leave({ account, trigger }: { account: { id: string; name: string }; trigger: string }) {
  return (
    <Dialog
      small
      trigger={trigger}
      triggerLabel={`Leave ${account.name}`}
      kind="danger"
      title={`Leave ${account.name}`}
    >
      <p>You can no longer open {account.name} unless an owner invites you again. Nothing else changes.</p>
      <ActionForm action={leaveAccountAction} submit={`Leave ${account.name}`} submitting="Leaving…" kind="danger">
        {() => <input type="hidden" name="accountId" value={account.id} />}
      </ActionForm>
    </Dialog>
  );
}
