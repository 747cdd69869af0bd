import NextAuth from "next-auth";
import { expect, onTestFinished, test, vi } from "vitest";
import { testCertificate } from "#lib/egress/testing/test-certificate.ts";
import { type FloodName, floods, startFloodServer } from "#lib/testing/flood-server.ts";
import { identityProviders, profileOf } from "./identity-providers.ts";

test.each([
  [
    "Google's",
    { sub: "g1", email: "Ann@Example.com", email_verified: true, name: "Ann" },
    { externalId: "g1", emailVerified: true },
  ],
  ["GitHub's", { id: 7, email: "ann@example.com", email_verified: true, name: null }, { externalId: "7", name: "ann" }],
  ["one that was not proven", { sub: "g2", email: "ann@example.com", email_verified: false }, { emailVerified: false }],
  ["one that does not say", { sub: "g3", email: "ann@example.com" }, { emailVerified: false }],
  [
    "one that says so in a text",
    { sub: "g4", email: "ann@example.com", email_verified: "true" },
    { emailVerified: false },
  ],
])("reads %s profile", (_whose, profile, read) => {
  expect(profileOf({ provider: "p", profile: profile as never })).toMatchObject({ email: "ann@example.com", ...read });
});

test.each([{}, { sub: "1" }, { sub: "1", email: "two@example.com, more@example.com" }, { email: "ann@example.com" }])(
  "%j is nobody's",
  (profile) => expect(profileOf({ provider: "p", profile: profile as never })).toBeUndefined(),
);

test.each([
  ["a letter of another script", "\u212Aate@example.com"],
  ["full-width letters", "\uFF41nn@example.com"],
  ["a full-width @", "ann\uFF20example.com"],
  ["a dot of another script", "ann@example\u2024com"],
  ["a space", " ann@example.com"],
])("a proven address with %s is not that of its normal form", (_what, email) => {
  const profile = { sub: "g1", email, email_verified: true };
  expect(profileOf({ provider: "p", profile: profile as never })).toBeUndefined();
});

const clients = {
  GITHUB_CLIENT_ID: "id",
  GITHUB_CLIENT_SECRET: "secret",
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
};

test.each(Object.keys(floods) as FloodName[])(
  "a token endpoint that answers with %s without end is cut",
  async (flood) => {
    const server = await startFloodServer({ secure: testCertificate });
    onTestFinished(() => server.close());
    server.flood = flood;
    await signInWith("github", { token: { url: `https://127.0.0.1:${server.port}/token` } });
    expect(server.requests).toEqual(["POST /token HTTP/1.1"]);
    await vi.waitFor(() => expect(server.taken).toHaveLength(1));
    expect(server.taken[0]).toBeLessThan(16_000_000);
  },
);

test("a discovery document without end is cut", async () => {
  const server = await startFloodServer({ secure: testCertificate });
  onTestFinished(() => server.close());
  await signInWith("google", { wellKnown: `https://127.0.0.1:${server.port}/.well-known/openid-configuration` });
  expect(server.requests).toEqual(["GET /.well-known/openid-configuration HTTP/1.1"]);
  await vi.waitFor(() => expect(server.taken).toHaveLength(1));
  expect(server.taken[0]).toBeLessThan(16_000_000);
});

/** Goes with next-auth to a provider and comes back, as far as the provider's answers let it. */
async function signInWith(providerId: string, instead: object): Promise<void> {
  const providers = identityProviders(clients).map((provider) => {
    const { httpOptions } = provider as { httpOptions: object };
    return { ...provider, ...instead, httpOptions: { ...httpOptions, ca: testCertificate.cert } };
  });
  const logger = { error() {}, warn() {}, debug() {} };
  const options = { secret: "for this test alone", logger, providers } as never;
  const cookies: Record<string, string> = {};
  async function call(method: string, action: string, given: { body?: object; query?: object }): Promise<Told> {
    const told: Told = {};
    const request = {
      method,
      cookies,
      headers: {},
      body: given.body,
      query: { nextauth: [action, providerId], ...given.query },
    };
    const response: object = {
      status: () => response,
      getHeader: () => undefined,
      setHeader(name: string, value: string | string[]) {
        if (name !== "Set-Cookie") return;
        for (const cookie of [value].flat()) {
          const [, key, text] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          if (key && text) cookies[key] = decodeURIComponent(text);
        }
      },
      json: (body: Told) => Object.assign(told, body),
      send: (body: Told) => Object.assign(told, body),
      redirect: (_status: number, url: string) => Object.assign(told, { url }),
      end: () => undefined,
    };
    await NextAuth(request as never, response as never, options);
    return told;
  }
  const { csrfToken } = await call("GET", "csrf", {});
  const { url = "" } = await call("POST", "signin", { body: { csrfToken, json: "true" } });
  const state = URL.parse(url)?.searchParams.get("state");
  if (state) await call("GET", "callback", { query: { code: "code", state } });
}

type Told = { csrfToken?: string; url?: string };
