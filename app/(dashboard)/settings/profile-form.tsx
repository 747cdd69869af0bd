"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Field } from "#app/_ui/field.tsx";
import { renamePersonAction } from "./actions.ts";

export function ProfileForm({ name, email }: { name: string; email: string }) {
  return (
    <ActionForm action={renamePersonAction} submit="Save" submitting="Saving…">
      {({ typed, errors }) => (
        <>
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            defaultValue={typed.name ?? name}
            error={errors.name}
          />
          <Field
            label="E-mail address"
            name="email"
            type="email"
            value={email}
            readOnly
            hint="What you sign in with. It cannot be changed."
          />
        </>
      )}
    </ActionForm>
  );
}
