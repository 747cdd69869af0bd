import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { isPassword } from "./password.ts";

const windowSeconds = 15 * 60;
/** Per address: a person who mistypes needs few; a guesser gets 40 an hour. */
const attemptsPerEmail = 10;
/** Per caller: a whole office may share one address. */
const attemptsPerCaller = 100;

export type SignInFailure = "wrong" | "throttled" | "unconfirmed";

/**
 * Whose e-mail address and password these are. `wrong` does not say which of the two; `unconfirmed`
 * is told only to who knows the password.
 */
export async function signIn({
  input,
}: {
  input: { email: string; password: string; caller: string };
}): Promise<Result<{ userId: string }, SignInFailure>> {
  const attempts = await Promise.all([
    takeAttempt({ what: `sign-in email ${input.email}`, limit: attemptsPerEmail, windowSeconds }),
    takeAttempt({ what: `sign-in caller ${input.caller}`, limit: attemptsPerCaller, windowSeconds }),
  ]);
  if (attempts.some(({ allowed }) => !allowed)) return failed("throttled");
  const user = await db().user.findUnique({
    where: { email: input.email },
    select: { id: true, passwordHash: true, emailVerifiedAt: true },
  });
  const right = await isPassword({ password: input.password, kept: user?.passwordHash ?? null });
  if (!user || !right) return failed("wrong");
  return user.emailVerifiedAt ? ok({ userId: user.id }) : failed("unconfirmed");
}
