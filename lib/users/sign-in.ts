import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { takeAttempts } from "#lib/rate-limit/take-attempts.ts";
import { knownBrowser } from "./known-browser.ts";
import { isPassword, unlessBusy } from "./password.ts";

const windowSeconds = 15 * 60;
/** Per address and caller, or known browser: a person who mistypes needs few; a guesser gets 40 an hour. */
const attemptsPerPair = 10;
/** Per caller: a whole office may share one network. */
const attemptsPerCaller = 100;
/** Per address, from all strangers: a guesser with many networks gets 400 an hour. */
const attemptsPerEmail = 100;

export type SignInFailure = "wrong" | "throttled" | "unconfirmed" | "busy";

type Input = { email: string; password: string; caller: string; browser?: string | undefined };

/**
 * Whose e-mail address and password these are. `wrong` does not say which of the two; `unconfirmed`
 * is told only to who knows the password.
 */
export function signIn({ input }: { input: Input }): Promise<Result<{ userId: string }, SignInFailure>> {
  return unlessBusy(async () => {
    if (!(await takeSignInAttempt(input))) return failed("throttled");
    const user = await db().user.findUnique({
      where: { email: input.email },
      select: {
        id: true,
        passwordHash: true,
        emailVerifiedAt: true,
        emailTokens: {
          where: { purpose: "verify_email", expiresAt: { gt: new Date() } },
          orderBy: { expiresAt: "desc" },
          take: 1,
          select: { passwordHash: true },
        },
      },
    });
    const kept = user?.emailVerifiedAt ? user.passwordHash : user?.emailTokens[0]?.passwordHash;
    const right = await isPassword({ password: input.password, kept: kept ?? null });
    if (!user || !right) return failed("wrong");
    return user.emailVerifiedAt ? ok({ userId: user.id }) : failed("unconfirmed");
  });
}

// A browser in which the owner has signed in is counted by itself, so that no stranger's guesses, from
// however many networks, lock it out. From elsewhere a reset link makes the browser a known one.
function takeSignInAttempt({ email, caller, browser }: Input): Promise<boolean> {
  const known = knownBrowser({ cookie: browser, email });
  const count = (what: string, limit: number) => ({ what: `sign-in ${what}`, limit, windowSeconds });
  if (known !== undefined) return takeAttempts([count(`browser ${known}`, attemptsPerPair)]);
  return takeAttempts([
    count(`${caller} ${email}`, attemptsPerPair),
    count(`caller ${caller}`, attemptsPerCaller),
    count(`email ${email}`, attemptsPerEmail),
  ]);
}
