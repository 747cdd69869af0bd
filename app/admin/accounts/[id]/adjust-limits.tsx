"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { adjustLimitsAction } from "./actions.ts";

type Props = { id: string; name: string; requestsPerMinute: number | null; downloadsAtOnce: number | null };

export function AdjustLimits({ id, name, requestsPerMinute, downloadsAtOnce }: Props) {
  return (
    <Dialog trigger="Adjust limits" title={`Limits of ${name}`} refreshOnClose>
      <ActionForm
        action={adjustLimitsAction}
        submit="Adjust limits"
        submitting="Adjusting…"
        done={() => <Notice kind="done">These limits hold from the account's next request on.</Notice>}
      >
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <Field
              label="Requests a minute"
              name="requestsPerMinute"
              inputMode="numeric"
              autoComplete="off"
              hint="On the jobs endpoints. Nothing means the usual limit."
              defaultValue={typed.requestsPerMinute ?? requestsPerMinute ?? ""}
              error={errors.requestsPerMinute}
            />
            <Field
              label="Downloads at once"
              name="downloadsAtOnce"
              inputMode="numeric"
              autoComplete="off"
              hint="Download calls it may have open. Nothing means the usual limit."
              defaultValue={typed.downloadsAtOnce ?? downloadsAtOnce ?? ""}
              error={errors.downloadsAtOnce}
            />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
