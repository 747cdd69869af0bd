"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { resendInvitationAction } from "./actions.ts";

export function ResendInvitation({ id, email }: { id: string; email: string }) {
  return (
    <Dialog
      small
      refreshOnClose
      trigger="Send again"
      triggerLabel={`Send again to ${email}`}
      title="Send the invitation again"
    >
      <p>{email} gets a new link, open for 7 days. The link sent before ends.</p>
      <ActionForm
        action={resendInvitationAction}
        submit="Send again"
        submitting="Sending…"
        done={(sent) => <Notice kind="done">A new link is on its way to {sent.email}.</Notice>}
      >
        {() => <input type="hidden" name="id" value={id} />}
      </ActionForm>
    </Dialog>
  );
}
