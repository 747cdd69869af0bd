import { deliverEmail } from "#lib/email/deliver-email.ts";
import type { ParsedPayload } from "#lib/queue/tasks.ts";

/** Sends one mail. A fault is thrown, so the queue tries again with growing pauses. */
export async function sendEmailTask({ payload }: { payload: ParsedPayload<"send-email"> }): Promise<void> {
  await deliverEmail({ input: payload });
}
