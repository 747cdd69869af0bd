import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { config } from "#lib/config/config.ts";
import { confirmAddress } from "#lib/users/confirm-address.ts";
import { emailAddress } from "#lib/users/email-address.ts";
import { sessionSecret } from "#lib/users/session-cookie.ts";
import { endSession, sessionSeconds, startSession } from "#lib/users/sessions.ts";
import { signIn } from "#lib/users/sign-in.ts";
import { signInWithIdentity } from "#lib/users/sign-in-with-identity.ts";
import { callerOf } from "./caller.ts";
import { identityProviders, profileOf } from "./identity-providers.ts";

/** How people sign in. The cookie names a row of `sessions`; it is the row that decides (lib/users/sessions.ts). */
export function authOptions(): NextAuthOptions {
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: [
      Credentials({
        id: "password",
        credentials: { email: {}, password: {} },
        async authorize(given) {
          const email = emailAddress.safeParse(given?.email);
          if (!email.success) throw new Error("wrong");
          const { caller } = await callerOf();
          const found = await signIn({ input: { email: email.data, password: given?.password ?? "", caller } });
          if (!found.ok) throw new Error(found.failure);
          return { id: found.value.userId };
        },
      }),
      Credentials({
        id: "confirmation",
        credentials: { token: {} },
        async authorize(given) {
          const confirmed = await confirmAddress({ input: { token: given?.token ?? "" } });
          return confirmed ? { id: confirmed.userId } : null;
        },
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
    },
    events: {
      async signOut({ token }) {
        if (typeof token.sid === "string") await endSession({ input: { sessionId: token.sid } });
      },
    },
  };
}
