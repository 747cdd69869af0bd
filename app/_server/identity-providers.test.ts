import { expect, test } from "vitest";
import { profileOf } from "./identity-providers.ts";

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
