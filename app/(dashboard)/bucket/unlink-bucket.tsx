"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Field } from "#app/_ui/field.tsx";
import { unlinkBucketAction } from "./actions.ts";

export function UnlinkBucket({ name }: { name: string }) {
  return (
    <div>
      <Dialog trigger={`Unlink ${name}`} kind="danger" title={`Unlink ${name}`}>
        <ActionForm action={unlinkBucketAction} submit={`Unlink ${name}`} submitting="Unlinking…" kind="danger">
          {({ typed, errors }) => (
            <Field
              label={`Type ${name} to confirm`}
              id="unlink-name"
              name="name"
              autoComplete="off"
              defaultValue={typed.name}
              error={errors.name}
            />
          )}
        </ActionForm>
      </Dialog>
    </div>
  );
}
