"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { unblockAction } from "./actions.ts";

export function UnblockHost({ host }: { host: string }) {
  return (
    <Dialog small trigger="Unblock" triggerLabel={`Unblock ${host}`} title={`Unblock ${host}`}>
      <p>Pages, buckets and webhooks there can be reached again within seconds.</p>
      <ActionForm action={unblockAction} submit="Unblock host" submitting="Unblocking…">
        {() => <input type="hidden" name="host" value={host} />}
      </ActionForm>
    </Dialog>
  );
}
