import { sendsThroughSvix } from "#lib/config/config.ts";
import type { JobEvent } from "./event.ts";
import { sendByOurselves } from "./own-sender.ts";
import { openSvixPortal } from "./svix-portal.ts";
import { sendBySvix } from "./svix-sender.ts";

/** What carries events to customers. They cannot tell which: headers, body, schedule and rules are the same. */
export type EventSender = {
  /** Takes an event over; a repeat of the same event changes nothing. Throws when it could not be taken. */
  send: (event: JobEvent) => Promise<void>;
  /** A link into the page where an account's endpoints are kept, if that is not ours. */
  openPortal?: (account: { id: string; name: string }) => Promise<string>;
};

/** Svix where it is configured, our own sender elsewhere. */
export function eventSender(): EventSender {
  return sendsThroughSvix() ? { send: sendBySvix, openPortal: openSvixPortal } : { send: sendByOurselves };
}
