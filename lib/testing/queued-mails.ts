import { db } from "#lib/db/client.ts";
import { type Email, emailBinding } from "#lib/email/send-email.ts";
import { unseal } from "#lib/secrets/seal.ts";

/** The mails to an address that wait in the queue of the test's own database, oldest first. */
export async function queuedMails(to: string): Promise<Email[]> {
  const rows = await db().$queryRaw<{ payload: { emailId: string; sealed: string } }[]>`
    select payload from graphile_worker._private_jobs where payload::jsonb ? 'sealed' order by id`;
  const mails = rows.map(({ payload: { emailId, sealed } }) => {
    const box = Buffer.from(sealed, "base64");
    return JSON.parse(unseal({ box, boundTo: emailBinding(emailId) })) as Email;
  });
  return mails.filter((mail) => mail.to === to);
}

/** The token of the link in a mail. */
export function tokenIn(mail: Email | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (token === undefined) throw new Error(`There is no link in ${JSON.stringify(mail)}`);
  return token;
}
