"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { inviteAction } from "./actions.ts";
import { RoleField } from "./role-field.tsx";

export function Invite() {
  return (
    <Dialog trigger="Invite somebody" kind="primary" title="Invite somebody" refreshOnClose>
      <ActionForm
        action={inviteAction}
        submit="Send the invitation"
        submitting="Sending…"
        done={(sent) => (
          <Notice kind="done">
            An invitation is on its way to {sent.email}. Its link is open for 7 days, and only for who reads that
            address.
          </Notice>
        )}
      >
        {({ typed, errors }) => (
          <>
            <Field
              label="E-mail address"
              name="email"
              type="email"
              autoComplete="off"
              placeholder="colleague@example.com"
              defaultValue={typed.email}
              error={errors.email}
            />
            <RoleField id="invite-role" role={typed.role ?? "member"} error={errors.role} />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
