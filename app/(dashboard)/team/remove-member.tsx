"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { removeMemberAction } from "./actions.ts";

export function RemoveMember({ userId, email, account }: { userId: string; email: string; account: string }) {
  return (
    <Dialog small trigger="Remove" triggerLabel={`Remove ${email}`} kind="danger" title={`Remove ${email}`}>
      <p>
        They can no longer open {account}. Keys belong to the account and go on working: revoke or roll those that this
        person knows.
      </p>
      <ActionForm action={removeMemberAction} submit={`Remove ${email}`} submitting="Removing…" kind="danger">
        {() => <input type="hidden" name="userId" value={userId} />}
      </ActionForm>
    </Dialog>
  );
}
