"use client";

import { useState } from "react";
import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Field, SelectField } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { replaySinceAction } from "../actions.ts";

type Props = { id: string; keptDays: number; replaysAll: boolean };

/** Sends events since a time again. */
export function ReplaySince({ id, keptDays, replaysAll }: Props) {
  // The field speaks the reader's zone, the server UTC.
  const [local, setLocal] = useState("");
  const since = local === "" ? "" : new Date(local).toISOString();
  return (
    <Dialog trigger="Replay" title="Replay events" refreshOnClose>
      <ActionForm
        action={replaySinceAction}
        submit="Replay events"
        submitting="Queuing…"
        done={({ count }) => <Notice kind="done">{outcome(count)}</Notice>}
      >
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="since" value={since} />
            <Field
              id="replay-since"
              label="Since"
              name="local"
              type="datetime-local"
              value={local}
              onChange={(event) => setLocal(event.target.value)}
              hint={`In your time zone, within the last ${keptDays} days.`}
              error={errors.since}
            />
            {replaysAll ? (
              <SelectField
                id="replay-which"
                label="Which"
                name="which"
                defaultValue={typed.which ?? "not_delivered"}
                error={errors.which}
              >
                <option value="not_delivered">What was not received</option>
                <option value="all">All, also what was received</option>
              </SelectField>
            ) : (
              <>
                <input type="hidden" name="which" value="not_delivered" />
                <p>Each event that was given up as failed since then is sent once more.</p>
              </>
            )}
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}

function outcome(count: number | null): string {
  if (count === 0) return "There is nothing to replay since then.";
  if (count === null) return "Failed events since then are on the way, with the ids they had.";
  return `${count} ${count === 1 ? "event is" : "events are"} on the way, oldest first, with the ids they had.`;
}
