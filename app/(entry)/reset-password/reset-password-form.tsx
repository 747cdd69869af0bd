"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Field } from "#app/_ui/field.tsx";
import { resetPasswordAction } from "./actions.ts";

export function ResetPasswordForm({ token }: { token: string }) {
  return (
    <ActionForm action={resetPasswordAction} submit="Set the password" submitting="Setting…">
      {({ errors }) => (
        <>
          <input type="hidden" name="token" value={token} />
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
