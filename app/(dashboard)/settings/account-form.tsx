"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Field } from "#app/_ui/field.tsx";
import { renameAccountAction } from "./actions.ts";

export function AccountForm({ account }: { account: { id: string; name: string } }) {
  return (
    <ActionForm action={renameAccountAction} submit="Rename account" submitting="Renaming…">
      {({ typed, errors }) => (
        <>
          <input type="hidden" name="accountId" value={account.id} />
          <Field
            label="Account name"
            name="name"
            id="account-name"
            autoComplete="organization"
            defaultValue={typed.name ?? account.name}
            error={errors.name}
          />
        </>
      )}
    </ActionForm>
  );
}
