"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { switchEndpointAction } from "../actions.ts";

/** Disables an endpoint, once that is confirmed, or enables one at once. */
export function SwitchEndpoint({ id, disabled }: { id: string; disabled: boolean }) {
  const fields = () => (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="enabled" value={String(disabled)} />
    </>
  );
  if (disabled) {
    return (
      <ActionForm action={switchEndpointAction} submit="Enable" submitting="Enabling…">
        {fields}
      </ActionForm>
    );
  }
  return (
    <Dialog trigger="Disable" title="Disable the endpoint">
      <p>Nothing is sent to it until it is enabled again. What failed until then can be replayed once it is.</p>
      <ActionForm action={switchEndpointAction} submit="Disable endpoint" submitting="Disabling…" kind="danger">
        {fields}
      </ActionForm>
    </Dialog>
  );
}
