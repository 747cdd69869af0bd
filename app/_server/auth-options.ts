import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { config } from "#lib/config/config.ts";
import { log } from "#lib/telemetry/log.ts";
import { confirmAddress } from "#lib/users/confirm-address.ts";
import { emailAddress } from "#lib/users/email-address.ts";
import { cookieSeal, sessionSecret } from "#lib/users/session-cookie.ts";
import { endSession, sessionSeconds, startSession } from "#lib/users/sessions.ts";
import { signIn } from "#lib/users/sign-in.ts";
import { signInWithIdentity } from "#lib/users/sign-in-with-identity.ts";
import { browserCookies, rememberBrowser } from "./browser-cookies.ts";
import { callerOf } from "./caller.ts";
import { identityProviders, profileOf } from "./identity-providers.ts";
import { localPath } from "./local-path.ts";

/** How people sign in. The cookie names a row of `sessions`; it is the row that decides (lib/users/sessions.ts). */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    jwt: { ...cookieSeal, maxAge: sessionSeconds },
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in", verifyRequest: "/sign-in" },
    logger: authLogger,
    providers: [
      Credentials({
        id: "password",
        credentials: { email: {}, password: {} },
        authorize: (given) => authorizePassword(given ?? {}),
      }),
      Credentials({
        id: "confirmation",
        credentials: { token: {}, password: {} },
        authorize: (given) => authorizeConfirmation(given ?? {}),
      }),
      ...identityProviders(config()),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.type !== "oauth") return true;
        const identity = profileOf({ provider: account.provider, profile });
        const found = identity && (await signInWithIdentity({ input: identity }));
        if (!found?.ok) return "/sign-in?error=unproven";
        user.id = found.value.userId;
        return true;
      },
      // A user is given at sign-in only: each sign-in starts a session of its own.
      async jwt({ token, user }) {
        if (!user) return { sid: token.sid };
        const { userAgent } = await callerOf();
        return { sid: await startSession({ input: { userId: user.id, userAgent } }) };
      },
      // The id stays on the server's side of things: /api/auth/session shows it, and it opens nothing by itself.
      session: ({ session, token }) => Object.assign(session, { user: undefined, sid: token.sid }),
      // next-auth's own throws on what is no URL.
      redirect: ({ url, baseUrl }) => new URL(pathOn(url, baseUrl) ?? "/", baseUrl).href,
    },
    events: {
      async signOut({ token }) {
        if (typeof token.sid === "string") await endSession({ input: { sessionId: token.sid } });
      },
    },
  };
}

async function authorizePassword(given: { email?: string; password?: string }): Promise<{ id: string }> {
  const email = emailAddress.safeParse(given.email);
  if (!email.success) throw new Error("wrong");
  const [{ caller }, { known: browser, signUp: signUpBrowser }] = await Promise.all([callerOf(), browserCookies()]);
  const input = { email: email.data, password: text(given.password), caller, browser, signUpBrowser };
  const found = await signIn({ input });
  if (!found.ok) throw new Error(found.failure);
  await rememberBrowser({ email: email.data });
  return { id: found.value.userId };
}

async function authorizeConfirmation(given: { token?: string; password?: string }): Promise<{ id: string }> {
  const { signUp: browser } = await browserCookies();
  const input = { token: text(given.token), browser, password: text(given.password) };
  const confirmed = await confirmAddress({ input });
  if (!confirmed.ok) throw new Error(confirmed.failure);
  await rememberBrowser({ email: confirmed.value.email });
  return { id: confirmed.value.userId };
}

// A JSON body may hold anything where a form holds text.
function text(given: unknown): string {
  return typeof given === "string" ? given : "";
}

function pathOn(given: unknown, baseUrl: string): string | undefined {
  const url = text(given);
  const path = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
  return localPath(path);
}

const longestNote = 300;

// What strangers send ends up in next-auth's own lines: theirs are bounded, and are no errors of ours.
const authLogger: NonNullable<NextAuthOptions["logger"]> = {
  error: (code, given) => log.warn({ code, reason: reasonOf(given) }, "next-auth refused"),
  warn: (code) => log.debug({ code }, "next-auth warns"),
  debug: () => {},
};

function reasonOf(given: unknown): string | undefined {
  const error = given && typeof given === "object" && "error" in given ? given.error : given;
  return error instanceof Error ? error.message.slice(0, longestNote) : undefined;
}
