import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { takeAttempts } from "#lib/rate-limit/take-attempts.ts";
import { hashToken } from "./email-token.ts";
import { knownBrowser } from "./known-browser.ts";
import { isPassword, unlessBusy } from "./password.ts";

const windowSeconds = 15 * 60;
/** Per address and caller, or known browser: a person who mistypes needs few; a guesser gets 40 an hour. */
const attemptsPerPair = 10;
/** Per caller: a whole office may share one network. */
const attemptsPerCaller = 100;
/** Per address, from all strangers: a guesser with many networks gets 400 an hour. */
const attemptsPerEmail = 100;

/** Open sign-ups of one address that are compared: strangers may have added theirs to the owner's. */
const signUpsAtMost = 5;

export type SignInFailure = "wrong" | "throttled" | "unconfirmed" | "busy";

type Input = {
  email: string;
  password: string;
  caller: string;
  /** The cookie of a browser that has signed in before. */
  browser?: string | undefined;
  /** The cookie of a browser that has signed up. */
  signUpBrowser?: string | undefined;
};

/**
 * Whose e-mail address and password these are. `wrong` does not say which of the two; `unconfirmed`
 * is told only to who knows the password.
 */
export function signIn({ input }: { input: Input }): Promise<Result<{ userId: string }, SignInFailure>> {
  return unlessBusy(async () => {
    if (!(await takeSignInAttempt(input))) return failed("throttled");
    const user = await db().user.findUnique({
      where: { email: input.email },
      select: { id: true, passwordHash: true, emailVerifiedAt: true },
    });
    const kept = user?.emailVerifiedAt ? [user.passwordHash] : await openSignUps({ ...input, userId: user?.id });
    const right = await isAnyPassword({ password: input.password, kept });
    if (!user || !right) return failed("wrong");
    return user.emailVerifiedAt ? ok({ userId: user.id }) : failed("unconfirmed");
  });
}

/** The password hashes of a user's open sign-ups, those of this browser first. */
async function openSignUps({ userId, signUpBrowser }: { userId: string | undefined } & Pick<Input, "signUpBrowser">) {
  const browserHash = signUpBrowser ? hashToken(signUpBrowser) : null;
  const found = await db().$queryRaw<{ passwordHash: string }[]>`
    select password_hash as "passwordHash" from email_tokens
    where user_id = ${userId ?? null}::uuid and purpose = 'verify_email' and expires_at > now()
      and password_hash is not null
    order by coalesce(browser_hash = ${browserHash}::bytea, false) desc, expires_at desc
    limit ${signUpsAtMost}`;
  return found.map(({ passwordHash }) => passwordHash);
}

// One hash at least, so that time tells nobody who has an account; one after the other, so that a sign-in never holds
// more than one place at the gate.
async function isAnyPassword({ password, kept }: { password: string; kept: (string | null)[] }): Promise<boolean> {
  for (const one of kept.length > 0 ? kept : [null]) {
    if (await isPassword({ password, kept: one })) return true;
  }
  return false;
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
