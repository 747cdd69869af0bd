"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { revokeKeyAction } from "./actions.ts";

export function RevokeKey({ id, name, lastFour }: { id: string; name: string; lastFour: string }) {
  return (
    <Dialog small trigger="Revoke" triggerLabel={`Revoke ${name}`} kind="danger" title={`Revoke ${name}`}>
      <p>
        Requests with the key that ends in <code>{lastFour}</code> are refused from now on, everywhere. This cannot be
        undone.
      </p>
      <ActionForm action={revokeKeyAction} submit={`Revoke ${name}`} submitting="Revoking…" kind="danger">
        {() => <input type="hidden" name="id" value={id} />}
      </ActionForm>
    </Dialog>
  );
}
