"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { requeueAction } from "./actions.ts";

export function RequeueJob({ id, accountId }: { id: string; accountId: string }) {
  return (
    <Dialog trigger="Queue again" title="Queue this job again">
      <p>
        It goes ahead of what has not begun. Whatever still works on it somewhere cannot end it any more; it counts once
        and is delivered once, as ever.
      </p>
      <ActionForm action={requeueAction} submit="Queue again" submitting="Queueing…">
        {() => (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="accountId" value={accountId} />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
