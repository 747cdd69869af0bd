"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { TextareaField } from "#app/_ui/field.tsx";
import { resumeAction, suspendAction } from "./actions.ts";

export function SuspendAccount({ id, name }: { id: string; name: string }) {
  return (
    <WithReason
      id={id}
      name={name}
      verb="Suspend"
      submitting="Suspending…"
      kind="danger"
      action={suspendAction}
      hint="The customer reads this in the dashboard: say what happened and what to do."
    >
      All of its keys are refused from now on. Jobs that were taken already go on, and its members may still read.
    </WithReason>
  );
}

export function ResumeAccount({ id, name }: { id: string; name: string }) {
  return (
    <WithReason
      id={id}
      name={name}
      verb="Resume"
      submitting="Resuming…"
      kind="primary"
      action={resumeAction}
      hint="It stands in the customer's audit log."
    >
      Its keys are taken again from now on.
    </WithReason>
  );
}

type WithReasonProps = {
  action: typeof suspendAction;
  id: string;
  name: string;
  verb: string;
  submitting: string;
  kind: "primary" | "danger";
  hint: string;
  children: string;
};

/** A change of an account that an operator gives a reason for. */
function WithReason({ id, name, verb, submitting, kind, action, hint, children }: WithReasonProps) {
  const what = `${verb} ${name}`;
  return (
    <Dialog trigger={verb} triggerLabel={what} kind={kind} title={what}>
      <p>{children}</p>
      <ActionForm action={action} submit={what} submitting={submitting} kind={kind}>
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <TextareaField label="Reason" name="reason" hint={hint} defaultValue={typed.reason} error={errors.reason} />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
