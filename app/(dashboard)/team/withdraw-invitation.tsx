"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { withdrawInvitationAction } from "./actions.ts";

export function WithdrawInvitation({ id, email }: { id: string; email: string }) {
  return (
    <Dialog
      small
      trigger="Withdraw"
      triggerLabel={`Withdraw the invitation of ${email}`}
      kind="danger"
      title="Withdraw the invitation"
    >
      <p>The link that {email} has opens nothing any more.</p>
      <ActionForm action={withdrawInvitationAction} submit="Withdraw" submitting="Withdrawing…" kind="danger">
        {() => <input type="hidden" name="id" value={id} />}
      </ActionForm>
    </Dialog>
  );
}
