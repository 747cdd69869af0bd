"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Field } from "#app/_ui/field.tsx";
import { deleteAccountAction } from "./actions.ts";

export function DeleteAccount({ account }: { account: { id: string; name: string } }) {
  return (
    <Dialog small trigger={`Delete ${account.name}`} kind="danger" title={`Delete ${account.name}`}>
      <p>
        Its keys are refused at once, for every program that uses them. Nobody in the team can open it any more. Its
        jobs, usage, webhooks and audit log are erased. The PDFs in your bucket stay yours. This cannot be undone.
      </p>
      <ActionForm action={deleteAccountAction} submit={`Delete ${account.name}`} submitting="Deleting…" kind="danger">
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="accountId" value={account.id} />
            <Field
              label="Type the account's name to confirm"
              name="name"
              id="confirm-name"
              autoComplete="off"
              placeholder={account.name}
              defaultValue={typed.name}
              error={errors.name}
            />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
