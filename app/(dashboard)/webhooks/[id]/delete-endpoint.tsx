"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { deleteEndpointAction } from "../actions.ts";

export function DeleteEndpoint({ id, url }: { id: string; url: string }) {
  return (
    <Dialog trigger="Delete" kind="danger" title="Delete the endpoint">
      <p>
        <code>{url}</code> hears of nothing any more, events that wait for it are not sent, and its log is gone. This
        cannot be undone.
      </p>
      <ActionForm action={deleteEndpointAction} submit="Delete endpoint" submitting="Deleting…" kind="danger">
        {() => <input type="hidden" name="id" value={id} />}
      </ActionForm>
    </Dialog>
  );
}
