import { describe, expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { newPerson } from "#lib/testing/people.ts";
import { isPassword } from "./password.ts";
import { signIn } from "./sign-in.ts";
import { type IdentityInput, signInWithIdentity } from "./sign-in-with-identity.ts";

useDatabase();

function identity(change: Partial<IdentityInput> = {}): IdentityInput {
  return { provider: "github", externalId: "1", email: "ann@example.com", emailVerified: true, name: "Ann", ...change };
}

describe("an identity at a provider", () => {
  test("signs a new person up, with an account of their own, once", async () => {
    const first = await signInWithIdentity({ input: identity() });
    const again = await signInWithIdentity({ input: identity() });
    expect(first).toEqual(again);
    expect(await db().member.count({ where: { user: { email: "ann@example.com" } } })).toBe(1);
  });

  test("stays the same person's when the address at the provider changes", async () => {
    const before = await signInWithIdentity({ input: identity({ externalId: "2", email: "old@example.com" }) });
    const after = await signInWithIdentity({ input: identity({ externalId: "2", email: "new@example.com" }) });
    expect(after).toEqual(before);
  });

  test("joins the person who has proven the same address", async () => {
    const person = await newPerson();
    const found = await signInWithIdentity({ input: identity({ externalId: "3", email: person.email }) });
    expect(found).toEqual({ ok: true, value: { userId: person.id } });
    expect(await signIn({ input: { ...person, caller: "test" } })).toMatchObject({ ok: true });
  });

  test("is refused where the provider does not vouch for the address", async () => {
    const person = await newPerson();
    const input = identity({ externalId: "4", email: person.email, emailVerified: false });
    expect(await signInWithIdentity({ input })).toEqual({ ok: false, failure: "unproven" });
  });

  test("takes the address from who signed up with it and never proved it, password and all", async () => {
    const squatter = await newPerson();
    await db().user.update({ where: { id: squatter.id }, data: { emailVerifiedAt: null } });
    await signInWithIdentity({ input: identity({ externalId: "5", email: squatter.email }) });
    expect(await signIn({ input: { ...squatter, caller: "test" } })).toEqual({ ok: false, failure: "wrong" });
  });
});

test("nobody's password is never right", async () => {
  expect(await isPassword({ password: "nobody has this password", kept: null })).toBe(false);
});
