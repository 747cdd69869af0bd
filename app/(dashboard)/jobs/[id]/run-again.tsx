"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Field } from "#app/_ui/field.tsx";
import { runAgainAction } from "./actions.ts";

type Props = { id: string; url: string; withCredentials: boolean; overwrites: string | null };

/** Makes a new job with the same options. The target's credentials are not kept, so they are asked for. */
export function RunAgain({ id, url, withCredentials, overwrites }: Props) {
  return (
    <Dialog trigger="Run again" title="Run this job again">
      <p>
        A new job prints <code>{url}</code> with the same options.
        {overwrites && (
          <>
            {" "}
            Its PDF takes the place of <code>{overwrites}</code> in your bucket.
          </>
        )}
      </p>
      <ActionForm action={runAgainAction} submit="Run again" submitting="Queuing…">
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="id" value={id} />
            {withCredentials && (
              <>
                <Field
                  label="User name for the address"
                  name="username"
                  hint="This job had a user name and password. They were erased when it ended: give them again, or leave both empty."
                  autoComplete="off"
                  defaultValue={typed.username}
                  error={errors.username}
                />
                <Field
                  label="Password for the address"
                  name="password"
                  type="password"
                  autoComplete="off"
                  error={errors.password}
                />
              </>
            )}
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
