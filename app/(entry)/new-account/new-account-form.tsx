"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Field } from "#app/_ui/field.tsx";
import { createAccountAction } from "./actions.ts";

export function NewAccountForm({ primary }: { primary: boolean }) {
  return (
    <ActionForm
      action={createAccountAction}
      submit="Create account"
      submitting="Creating…"
      kind={primary ? "primary" : "plain"}
    >
      {({ typed, errors }) => (
        <Field
          label="Account name"
          name="name"
          autoComplete="organization"
          hint="Your company or project."
          defaultValue={typed.name}
          error={errors.name}
        />
      )}
    </ActionForm>
  );
}
