"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { requestResetAction } from "./actions.ts";

export function ForgotPasswordForm() {
  return (
    <ActionForm
      action={requestResetAction}
      submit="Send the link"
      submitting="Sending…"
      done={(sent) => (
        <Notice kind="done">
          If {sent.email} has an account, a link is on its way. Open it within an hour to choose a new password.
        </Notice>
      )}
    >
      {({ typed, errors }) => (
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typed.email}
          error={errors.email}
        />
      )}
    </ActionForm>
  );
}
