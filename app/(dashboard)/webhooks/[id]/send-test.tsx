"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { SelectField } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { sendTestAction } from "../actions.ts";
import type { EventChoice } from "../endpoint-fields.tsx";

/** Sends an example event the way real ones go, and says what came of it. */
export function SendTest({ id, choices }: { id: string; choices: EventChoice[] }) {
  return (
    <Dialog trigger="Send a test" title="Send a test" refreshOnClose>
      <ActionForm
        action={sendTestAction}
        submit="Send test"
        submitting="Sending, and waiting for its answer…"
        done={({ received, about, status, ms }) => (
          <Notice kind={received ? "done" : "failed"}>
            {about} {status === null ? `After ${ms} ms there was no answer.` : `It answered ${status} after ${ms} ms.`}
          </Notice>
        )}
      >
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <SelectField
              id="test-type"
              label="Event"
              name="type"
              hint="An example job, signed like a real one."
              defaultValue={typed.type ?? choices[0]?.type}
              error={errors.type}
            >
              {choices.map(({ type }) => (
                <option key={type}>{type}</option>
              ))}
            </SelectField>
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
