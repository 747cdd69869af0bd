import { timingSafeEqual } from "node:crypto";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { findEmailToken, hashToken, takeEmailToken } from "./email-token.ts";
import { forgetAccess } from "./forget-access.ts";
import { giveOwnAccount } from "./give-own-account.ts";
import { isPassword, unlessBusy } from "./password.ts";

const guesses = 10;
const windowSeconds = 15 * 60;

export type ConfirmFailure = "closed" | "password" | "wrong" | "throttled" | "busy";

/**
 * Uses the link of a confirmation mail: the address is proven, and the name and password of the sign-up
 * it was sent for become the person's. In a browser other than the one that signed up, the link asks for
 * that password (`password`): whoever reads the mail must not confirm a sign-up that somebody else made.
 */
export function confirmAddress({
  input,
}: {
  input: { token: string; browser?: string | undefined; password?: string | undefined };
}): Promise<Result<{ userId: string; email: string }, ConfirmFailure>> {
  return unlessBusy(async () => {
    const pending = await findEmailToken({ tx: db(), purpose: "verify_email", token: input.token });
    if (!pending?.passwordHash) return failed("closed");
    const known = pending.browserHash !== null && sameBrowser(pending.browserHash, input.browser);
    const refusal = known ? undefined : await refuseStranger({ input, kept: pending.passwordHash });
    return refusal ? failed(refusal) : confirm(input.token, { name: pending.name ?? "", kept: pending.passwordHash });
  });
}

function sameBrowser(kept: Uint8Array, given: string | undefined): boolean {
  return given !== undefined && timingSafeEqual(kept, hashToken(given));
}

async function refuseStranger({
  input,
  kept,
}: {
  input: { token: string; password?: string | undefined };
  kept: string;
}): Promise<Exclude<ConfirmFailure, "closed" | "busy"> | undefined> {
  if (!input.password) return "password";
  const { allowed } = await takeAttempt({ what: `confirm ${input.token}`, limit: guesses, windowSeconds });
  if (!allowed) return "throttled";
  return (await isPassword({ password: input.password, kept })) ? undefined : "wrong";
}

async function confirm(token: string, { name, kept }: { name: string; kept: string }) {
  return db().$transaction(async (tx) => {
    const taken = await takeEmailToken({ tx, purpose: "verify_email", token });
    if (!taken) return failed<ConfirmFailure>("closed");
    // Confirmed by another link, a reset or a provider meanwhile: then this sign-up came to nothing.
    const { count } = await tx.user.updateMany({
      where: { id: taken.userId, emailVerifiedAt: null },
      data: { name, passwordHash: kept, emailVerifiedAt: new Date() },
    });
    if (count === 0) return failed<ConfirmFailure>("closed");
    await forgetAccess({ tx, userId: taken.userId });
    await giveOwnAccount({ tx, user: { id: taken.userId, email: taken.email, name } });
    return ok(taken);
  });
}
