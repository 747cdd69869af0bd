"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Field } from "#app/_ui/field.tsx";
import { createKeyAction } from "./actions.ts";
import { MadeKey } from "./made-key.tsx";

export function CreateKey() {
  return (
    <Dialog trigger="Create a key" kind="primary" title="Create a key" refreshOnClose>
      <ActionForm
        action={createKeyAction}
        submit="Create key"
        submitting="Creating…"
        done={(made) => <MadeKey apiKey={made.key} />}
      >
        {({ typed, errors }) => (
          <Field
            label="Name"
            name="name"
            hint="Which program will use it. Only you see it."
            placeholder="Invoices"
            autoComplete="off"
            defaultValue={typed.name}
            error={errors.name}
          />
        )}
      </ActionForm>
    </Dialog>
  );
}
