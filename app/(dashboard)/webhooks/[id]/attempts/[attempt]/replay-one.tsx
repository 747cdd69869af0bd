"use client";

import Link from "next/link";
import { ActionForm } from "#app/_ui/action-form.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { replayOneAction } from "../../../actions.ts";

export function ReplayOne({ id, messageId }: { id: string; messageId: string }) {
  return (
    <ActionForm
      action={replayOneAction}
      submit="Replay this event"
      submitting="Queuing…"
      done={({ count }) => (
        <Notice kind="done">
          {count === 0 ? "It is on its way already. " : "On its way, with the same id and body, signed anew. "}
          <Link href={`/webhooks/${id}`}>See the log</Link>
        </Notice>
      )}
    >
      {() => (
        <>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="messageId" value={messageId} />
        </>
      )}
    </ActionForm>
  );
}
