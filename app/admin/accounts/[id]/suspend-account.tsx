"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { TextareaField } from "#app/_ui/field.tsx";
import { resumeAction, suspendAction } from "./actions.ts";

export function SuspendAccount({ id, name }: { id: string; name: string }) {
  return (
    <Dialog trigger="Suspend" triggerLabel={`Suspend ${name}`} kind="danger" title={`Suspend ${name}`}>
      <p>
        All of its keys are refused from now on. Jobs that were taken already go on, and its members may still read.
      </p>
      <ActionForm action={suspendAction} submit={`Suspend ${name}`} submitting="Suspending…" kind="danger">
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <TextareaField
              label="Reason"
              name="reason"
              hint="The customer reads this in the dashboard: say what happened and what to do."
              defaultValue={typed.reason}
              error={errors.reason}
            />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}

export function ResumeAccount({ id, name }: { id: string; name: string }) {
  return (
    <Dialog trigger="Resume" triggerLabel={`Resume ${name}`} kind="primary" title={`Resume ${name}`}>
      <p>Its keys are taken again from now on.</p>
      <ActionForm action={resumeAction} submit={`Resume ${name}`} submitting="Resuming…">
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <TextareaField
              label="Reason"
              name="reason"
              hint="It stands in the customer's audit log."
              defaultValue={typed.reason}
              error={errors.reason}
            />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
