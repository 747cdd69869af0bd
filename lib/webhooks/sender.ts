import { config, sendsThroughSvix } from "#lib/config/config.ts";
import type { JobEvent } from "./event.ts";
import { sendByOurselves } from "./own-sender.ts";
import { isSvixCloud } from "./svix-client.ts";
import { openSvixPortal } from "./svix-portal.ts";
import { sendBySvix } from "./svix-sender.ts";

/** What carries events to customers: the same bodies, signed in the same way. `/docs/events` says what differs. */
export type EventSender = {
  /** Takes an event over; a repeat of the same event changes nothing. Throws when it could not be taken. */
  send: (event: JobEvent) => Promise<void>;
  /** A link into a page beside ours where an account's endpoints are kept too, where there is one. */
  openPortal?: (account: { id: string; name: string }) => Promise<string>;
};

/** Svix where it is configured, our own sender elsewhere. */
export function eventSender(): EventSender {
  if (!sendsThroughSvix()) return { send: sendByOurselves };
  return { send: sendBySvix, ...(isSvixCloud(config().SVIX_SERVER_URL) && { openPortal: openSvixPortal }) };
}
