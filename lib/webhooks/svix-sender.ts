import { db } from "#lib/db/client.ts";
import type { JobEvent } from "./event.ts";
import { withApplication } from "./svix-application.ts";
import { isRefusal, svix } from "./svix-client.ts";
import { ensureEventTypes } from "./svix-event-types.ts";

/** Hands an event to Svix. Our message id is its eventId: a repeat is answered 409, which says that it has it. */
export async function sendBySvix({ id, accountId, type, body }: JobEvent): Promise<void> {
  await ensureEventTypes();
  const account = await db().account.findUniqueOrThrow({ where: { id: accountId }, select: { id: true, name: true } });
  const message = { eventType: type, eventId: id, payload: body };
  try {
    await withApplication({ account, call: (uid) => svix().message.create(uid, message) });
  } catch (error) {
    if (!isRefusal(error, 409)) throw error;
  }
}
