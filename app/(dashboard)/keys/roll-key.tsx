"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { SelectField } from "#app/_ui/field.tsx";
import { rollKeyAction } from "./actions.ts";
import { MadeKey } from "./made-key.tsx";

export function RollKey({ id, name }: { id: string; name: string }) {
  return (
    <Dialog small refreshOnClose trigger="Roll" triggerLabel={`Roll ${name}`} title={`Roll ${name}`}>
      <ActionForm
        action={rollKeyAction}
        submit="Roll key"
        submitting="Rolling…"
        done={(made) => <MadeKey apiKey={made.key} />}
      >
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <SelectField
              label="The old key ends"
              name="overlapHours"
              id={`overlap-${id}`}
              hint="Until then both work, so that programs can be changed without a gap."
              defaultValue={typed.overlapHours ?? "24"}
              error={errors.overlapHours}
            >
              <option value="0">at once</option>
              <option value="1">in an hour</option>
              <option value="24">in a day</option>
              <option value="168">in a week</option>
            </SelectField>
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
