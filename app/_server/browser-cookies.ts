import { cookies } from "next/headers";
import { publicUrl } from "#lib/config/config.ts";
import { randomToken } from "#lib/users/email-token.ts";
import { knownBrowserSeconds, nameBrowser } from "#lib/users/known-browser.ts";

/** As long as a confirmation link is valid. */
const signUpSeconds = 24 * 60 * 60;
const signUpShape = /^[\w-]{43}$/;

/** What this browser says of itself: where somebody has signed in before, and which sign-up it made. */
export async function browserCookies(): Promise<{ known: string | undefined; signUp: string | undefined }> {
  const given = await cookies();
  return { known: given.get(named("known-browser"))?.value, signUp: given.get(named("sign-up"))?.value };
}

/** Makes this a known browser of who has just proven to be the reader of `email`. */
export async function rememberBrowser({ email }: { email: string }): Promise<void> {
  (await cookies()).set(named("known-browser"), nameBrowser({ email }), kept(knownBrowserSeconds));
}

/** The secret by which a confirmation link recognises the browser that signed up. */
export async function signUpBrowser(): Promise<string> {
  const { signUp: given } = await browserCookies();
  const browser = given && signUpShape.test(given) ? given : randomToken();
  (await cookies()).set(named("sign-up"), browser, kept(signUpSeconds));
  return browser;
}

function isHttps(): boolean {
  return publicUrl().startsWith("https://");
}

// __Host-: no other site below our domain can plant one.
function named(name: string): string {
  return `${isHttps() ? "__Host-" : ""}platen-${name}`;
}

function kept(maxAge: number) {
  return { httpOnly: true, sameSite: "lax", secure: isHttps(), path: "/", maxAge } as const;
}
