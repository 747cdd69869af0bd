import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { config } from "#lib/config/config.ts";
import { unseal } from "#lib/secrets/seal.ts";
import { boundedSocket } from "./bounded-socket.ts";
import { mailSubject } from "./mail-text.ts";
import { type Email, emailBinding } from "./send-email.ts";

/** ms for each step of the conversation with the mail server; the queue tries again later. */
const smtpTimeoutMs = 20_000;

/** ms for the whole conversation: each step alone could be drawn out for ever, byte by byte. */
const mailMs = 120_000;

/** Hands a mail to the SMTP server, or without one writes it into the home's mail folder. Throws when neither works. */
export async function deliverEmail({ input }: { input: { emailId: string; sealed: string } }): Promise<void> {
  const email = JSON.parse(
    unseal({ box: Buffer.from(input.sealed, "base64"), boundTo: emailBinding(input.emailId) }),
  ) as Email;
  const server = config().SMTP_URL;
  if (server === undefined) return writeIntoHome({ id: input.emailId, email });
  const timeouts = { connectionTimeout: smtpTimeoutMs, greetingTimeout: smtpTimeoutMs, socketTimeout: smtpTimeoutMs };
  const transport = nodemailer.createTransport({
    url: server,
    ...timeouts,
    getSocket: boundedSocket({ withinMs: mailMs }),
  });
  try {
    // The same id at each try, so that a mail whose answer was lost can be told from another.
    await transport.sendMail({
      from: config().EMAIL_FROM,
      messageId: `<${input.emailId}@platen>`,
      // As one address, never as a list to be parsed.
      to: { name: "", address: email.to },
      subject: mailSubject(email.subject),
      text: email.text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}

async function writeIntoHome({ id, email }: { id: string; email: Email }): Promise<void> {
  const folder = join(config().PLATEN_HOME, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const text = `To: ${email.to}\nFrom: ${config().EMAIL_FROM}\nSubject: ${mailSubject(email.subject)}\n\n${email.text}`;
  // Whoever watches the folder sees all of a mail or none.
  const side = join(folder, `${id}.part`);
  await writeFile(side, text, { mode: 0o600 });
  await rename(side, join(folder, `${id}.txt`));
}
