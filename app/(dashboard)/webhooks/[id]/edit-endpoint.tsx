"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { updateEndpointAction } from "../actions.ts";
import { EndpointFields, type EventChoice } from "../endpoint-fields.tsx";

type Stored = { id: string; url: string; description: string; events: string[] };

export function EditEndpoint({ stored, choices }: { stored: Stored; choices: EventChoice[] }) {
  return (
    <Dialog trigger="Edit" title="Edit the endpoint">
      <ActionForm
        action={updateEndpointAction}
        submit="Save changes"
        submitting="Saving…"
        done={() => <Notice kind="done">Saved. Events that wait go to the new address.</Notice>}
      >
        {(state) => (
          <>
            <input type="hidden" name="id" value={stored.id} />
            <EndpointFields form="edit" choices={choices} stored={stored} {...state} />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
