"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { acceptInvitationAction } from "./actions.ts";

export function AcceptForm({ id, account }: { id: string; account: string }) {
  return (
    <ActionForm action={acceptInvitationAction} submit={`Join ${account}`} submitting="Joining…">
      {() => <input type="hidden" name="id" value={id} />}
    </ActionForm>
  );
}
