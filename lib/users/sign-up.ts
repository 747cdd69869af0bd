import { v7 as uuid } from "uuid";
import { publicUrl } from "#lib/config/config.ts";
import { type Db, db } from "#lib/db/client.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { alreadySignedUp } from "#lib/email/templates/already-signed-up.ts";
import { confirmAddress } from "#lib/email/templates/confirm-address.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { hashToken, makeEmailToken } from "./email-token.ts";
import { hashPassword, unlessBusy } from "./password.ts";
import { takeMailAttempt } from "./take-mail-attempt.ts";

/**
 * Signs a person up: sends the link that proves the address. Name and password wait with the link, so
 * that a sign-up changes nothing for anybody until its own link is used. Who has an account learns by
 * e-mail; the caller never does. `browser` is a secret that the caller's browser keeps.
 */
export function signUp({
  input,
}: {
  input: { email: string; name: string; password: string; caller: string; browser: string; next?: string };
}): Promise<Result<null, "throttled" | "busy">> {
  const { email, name, password, caller, browser, next } = input;
  return unlessBusy(async () => {
    if (!(await takeMailAttempt({ kind: "sign-up", email, asker: { caller } }))) return failed("throttled");
    const passwordHash = await hashPassword(password);
    return db().$transaction(async (tx) => {
      const user = await openUser({ tx, email });
      if (user.emailVerifiedAt) {
        await sendEmail({ tx, input: { to: email, ...alreadySignedUp({ signInUrl: `${publicUrl()}/sign-in` }) } });
        return ok(null);
      }
      const signUp = { name, passwordHash, browserHash: hashToken(browser) };
      const token = await makeEmailToken({ tx, purpose: "verify_email", user, signUp });
      const link = new URL("/confirm", publicUrl());
      link.searchParams.set("token", token);
      if (next) link.searchParams.set("next", next);
      await sendEmail({ tx, input: { to: email, ...confirmAddress({ link: link.href }) } });
      return ok(null);
    });
  });
}

/** The user of an address, made if there is none, and locked until the transaction ends. */
export function openUser({ tx, email }: { tx: Db; email: string }) {
  return tx.user.upsert({
    where: { email },
    create: { id: uuid(), email },
    // Written, so that the row is locked: the sweep (forget-unconfirmed.ts) must not take it before it has its link.
    update: { email },
    select: { id: true, email: true, emailVerifiedAt: true },
  });
}
