import type { NextAuthOptions, Profile } from "next-auth";
import GitHub from "next-auth/providers/github";
import Google from "next-auth/providers/google";
import type { Config } from "#lib/config/config.ts";
import { usualBounds } from "#lib/egress/bound-answer.ts";
import { boundedAgents } from "#lib/egress/bounded-agents.ts";
import { boundedFetch } from "#lib/egress/bounded-fetch.ts";
import { emailAddress } from "#lib/users/email-address.ts";
import { personName } from "#lib/users/profile.ts";
import type { IdentityInput } from "#lib/users/sign-in-with-identity.ts";

type Clients = Pick<Config, "GITHUB_CLIENT_ID" | "GITHUB_CLIENT_SECRET" | "GOOGLE_CLIENT_ID" | "GOOGLE_CLIENT_SECRET">;

/** ms of silence, and for a whole answer: somebody waits for their sign-in. */
const timeoutMs = 10_000;

/** What next-auth asks of a provider (tokens, keys, profiles) it asks through these. */
const httpOptions = {
  timeout: timeoutMs,
  agent: boundedAgents({ ...usualBounds, withinMs: timeoutMs }).https,
};
const fetchWithinBounds = boundedFetch();

/** GitHub and Google, each where it is configured. */
export function identityProviders(given: Clients): NextAuthOptions["providers"] {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = given;
  const gitHub =
    GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET
      ? [
          GitHub({
            clientId: GITHUB_CLIENT_ID,
            clientSecret: GITHUB_CLIENT_SECRET,
            userinfo: { request: gitHubProfile },
          }),
        ]
      : [];
  const google =
    GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? [Google({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET })]
      : [];
  // Beside a provider's own options, not among them: next-auth copies those field by field, and an agent does not survive it.
  return [...gitHub, ...google].map((provider) => ({ ...provider, httpOptions }));
}

/** The providers that are configured, as their buttons name them. */
export function identityNames(given: Clients): { id: string; name: string }[] {
  return identityProviders(given).map(({ id, name }) => ({ id, name }));
}

// GitHub's own profile names an address without saying whether it was proven; its list of addresses does.
async function gitHubProfile({ tokens }: { tokens: { access_token?: string } }): Promise<Profile> {
  const headers = { authorization: `Bearer ${tokens.access_token}`, accept: "application/vnd.github+json" };
  const [user, emails] = await Promise.all(
    ["https://api.github.com/user", "https://api.github.com/user/emails"].map(async (url) => {
      const response = await fetchWithinBounds(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
      return response.json();
    }),
  );
  const primary = (emails as { email: string; primary: boolean; verified: boolean }[]).find((email) => email.primary);
  return { ...user, email: primary?.email, email_verified: primary?.verified };
}

/** A provider's profile as our verb wants it; undefined without an e-mail address that is the same here as there. */
export function profileOf({
  provider,
  profile,
}: {
  provider: string;
  profile: (Profile & { id?: unknown; email_verified?: unknown }) | undefined;
}): IdentityInput | undefined {
  const email = emailAddress.safeParse(profile?.email);
  const name = personName.safeParse(profile?.name);
  const externalId = profile?.sub ?? profile?.id;
  if (!email.success || externalId === undefined) return undefined;
  // The provider proved the address as it is written there. Normalised, it may be somebody else's.
  if (asciiLowerCase(String(profile?.email)) !== email.data) return undefined;
  return {
    provider,
    externalId: String(externalId),
    email: email.data,
    emailVerified: profile?.email_verified === true,
    name: name.success ? name.data : email.data.replace(/@.*/, "").slice(0, 80),
  };
}

function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
