"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { ShownSecret } from "#app/_ui/shown-secret.tsx";
import { createEndpointAction } from "../actions.ts";
import { EndpointFields, type EventChoice } from "../endpoint-fields.tsx";

export function AddEndpoint({ choices }: { choices: EventChoice[] }) {
  return (
    <Dialog trigger="Add an endpoint" kind="primary" title="Add an endpoint" refreshOnClose>
      <ActionForm
        action={createEndpointAction}
        submit="Add endpoint"
        submitting="Adding…"
        done={({ secret }) => (
          <ShownSecret secret={secret} what="the secret">
            The endpoint is added. Give its secret to the program that listens there: it proves that events come from
            here. You can see it again on the endpoint’s page.
          </ShownSecret>
        )}
      >
        {(state) => <EndpointFields form="add" choices={choices} {...state} />}
      </ActionForm>
    </Dialog>
  );
}
