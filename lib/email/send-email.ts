import { v7 as uuid } from "uuid";
import type { Db } from "#lib/db/client.ts";
import { enqueue } from "#lib/queue/enqueue.ts";
import { seal } from "#lib/secrets/seal.ts";
import { mailSubject } from "./mail-text.ts";

/** A mail in plain text: what it says fits into words. */
export type Email = { to: string; subject: string; text: string };

/** What a sealed mail is bound to. */
export const emailBinding = (id: string): string => `email ${id}`;

/** Sends a mail, once the caller's transaction is committed. Sealed on its way, because links in it open accounts. */
export async function sendEmail({ tx, input }: { tx: Db; input: Email }): Promise<void> {
  const id = uuid();
  const mail: Email = { ...input, subject: mailSubject(input.subject) };
  const sealed = Buffer.from(seal({ secret: JSON.stringify(mail), boundTo: emailBinding(id) })).toString("base64");
  await enqueue({ tx, task: "send-email", payload: { emailId: id, sealed }, key: `send-email:${id}` });
}
