"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { changePasswordAction, mailPasswordLinkAction } from "./actions.ts";

export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  if (!hasPassword) {
    return (
      <ActionForm
        action={mailPasswordLinkAction}
        submit="Send me a link to set a password"
        submitting="Sending…"
        kind="plain"
        done={(sent) => (
          <Notice kind="done">A link is on its way to {sent.email}. Open it within an hour to set a password.</Notice>
        )}
      />
    );
  }
  return (
    <ActionForm
      action={changePasswordAction}
      submit="Change password"
      submitting="Changing…"
      done={() => <Notice kind="done">Your password is changed. Every other session is signed out.</Notice>}
    >
      {({ errors }) => (
        <>
          <Field
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            error={errors.current}
          />
          <Field
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            hint="At least 10 characters."
            error={errors.password}
          />
        </>
      )}
    </ActionForm>
  );
}
