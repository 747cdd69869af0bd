import { takeAttempts } from "#lib/rate-limit/take-attempts.ts";
import { knownBrowser } from "./known-browser.ts";

const windowSeconds = 3600;
/** One caller's mails to one address: a person who cannot find the first needs a few. */
const perCallerAndAddress = 5;
/** One caller's mails to all addresses: a whole office may share one network. */
const perCaller = 20;
/** All strangers' mails to one address: the letter box is not filled through us, and six networks are needed to block it. */
const perAddress = 30;

/** Who asks for a mail: somebody signed in, or a caller, in a browser that may be known for the address. */
export type MailAsker = { person: string } | { caller: string; browser?: string | undefined };

/**
 * Whether one more mail of this kind may go to the address. People who are signed in, and browsers that
 * were, have a count of their own, which nobody else can use up.
 */
export function takeMailAttempt({
  kind,
  email,
  asker,
}: {
  kind: "sign-up" | "reset";
  email: string;
  asker: MailAsker;
}): Promise<boolean> {
  const count = (what: string, limit: number) => ({ what: `${kind} ${what}`, limit, windowSeconds });
  if ("person" in asker) return takeAttempts([count(`person ${asker.person}`, perCallerAndAddress)]);
  const browser = knownBrowser({ cookie: asker.browser, email });
  if (browser !== undefined) return takeAttempts([count(`browser ${browser}`, perCallerAndAddress)]);
  return takeAttempts([
    count(`${asker.caller} ${email}`, perCallerAndAddress),
    count(`caller ${asker.caller}`, perCaller),
    count(`address ${email}`, perAddress),
  ]);
}
