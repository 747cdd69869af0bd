import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { type Context, systemContext } from "#lib/accounts/context.ts";
import { createAccount } from "#lib/accounts/create-account.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { newPerson, type Person } from "#lib/testing/people.ts";
import type { PersonContext } from "#lib/users/person-context.ts";
import { startSession } from "#lib/users/sessions.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { createInvitation } from "./create-invitation.ts";
import { findInvitation, invitationsOf } from "./find-invitations.ts";
import { listInvitations } from "./list-invitations.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

useDatabase();

let ctx: Context;
let invited: Person;

beforeEach(async () => {
  const account = await createAccount({ input: { name: "Acme" } });
  ctx = systemContext(account.id);
  invited = await newPerson();
});

async function invite(email = invited.email): Promise<string> {
  expect(await createInvitation({ ctx, input: { email, role: "member" } })).toEqual({ ok: true, value: { email } });
  const [open] = await invitationsOf({ input: { email } });
  return open?.id ?? "";
}

async function asPerson({ id, email }: Person): Promise<PersonContext> {
  const sessionId = await startSession({ input: { userId: id, userAgent: "a test" } });
  return { user: { id, email }, sessionId, requestId: "test" };
}

const rolesOf = (userId: string) =>
  db().member.findMany({ where: { userId }, select: { accountId: true, role: true } });

test("who is invited joins with the role, and their session looks at the account", async () => {
  const id = await invite();
  const person = await asPerson(invited);
  expect(await acceptInvitation({ person, input: { id } })).toBe(true);
  expect(await rolesOf(invited.id)).toEqual([{ accountId: ctx.account.id, role: "member" }]);
  expect(await db().session.findUnique({ where: { id: person.sessionId } })).toMatchObject({
    accountId: ctx.account.id,
  });
  expect(await acceptInvitation({ person, input: { id } })).toBe(false);
});

describe("nobody else may accept", () => {
  test("a person with another address", async () => {
    const id = await invite();
    expect(await acceptInvitation({ person: await asPerson(await newPerson()), input: { id } })).toBe(false);
    expect(await invitationsOf({ input: { email: invited.email } })).toHaveLength(1);
  });

  test("a person who has not proven the address", async () => {
    const id = await invite();
    await db().user.update({ where: { id: invited.id }, data: { emailVerifiedAt: null } });
    expect(await acceptInvitation({ person: await asPerson(invited), input: { id } })).toBe(false);
    expect(await rolesOf(invited.id)).toEqual([]);
  });

  test.each(["expired", "withdrawn"])("once it is %s", async (state) => {
    const id = await invite();
    if (state === "expired") await expire(id);
    else expect(await withdrawInvitation({ ctx, input: { id } })).toBe(true);
    expect(await acceptInvitation({ person: await asPerson(invited), input: { id } })).toBe(false);
  });
});

async function expire(id: string): Promise<void> {
  await db().$executeRaw`update invitations set expires_at = now() - interval '1 second' where id = ${id}::uuid`;
}

describe("an address is invited once at a time", () => {
  test("while an invitation is open, or its reader is a member", async () => {
    const id = await invite();
    const again = () => createInvitation({ ctx, input: { email: invited.email, role: "owner" } });
    expect(await again()).toEqual({ ok: false, failure: "invited" });
    await acceptInvitation({ person: await asPerson(invited), input: { id } });
    expect(await again()).toEqual({ ok: false, failure: "member" });
  });

  test("and anew when the old one has expired", async () => {
    const old = await invite();
    await expire(old);
    expect(await invite()).not.toBe(old);
    expect(await listInvitations({ ctx })).toHaveLength(1);
  });

  test("by an account; others invite on their own", async () => {
    await invite();
    const other = systemContext((await createAccount({ input: { name: "Else" } })).id);
    expect(await createInvitation({ ctx: other, input: { email: invited.email, role: "viewer" } })).toMatchObject({
      ok: true,
    });
    expect(await invitationsOf({ input: { email: invited.email } })).toHaveLength(2);
  });
});

test("sent again it has a new link and another week; a member who was invited keeps their role", async () => {
  const id = await invite();
  const before = await db().invitation.findUniqueOrThrow({ where: { id } });
  await expire(id);
  expect(await resendInvitation({ ctx, input: { id } })).toMatchObject({ ok: true });
  const after = await db().invitation.findUniqueOrThrow({ where: { id } });
  expect(after.tokenHash).not.toEqual(before.tokenHash);
  expect(after.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 3600 * 1000);
  await db().member.create({ data: { accountId: ctx.account.id, userId: invited.id, role: "admin" } });
  expect(await acceptInvitation({ person: await asPerson(invited), input: { id } })).toBe(true);
  expect(await rolesOf(invited.id)).toEqual([{ accountId: ctx.account.id, role: "admin" }]);
});

test("another account can neither send nor withdraw it", async () => {
  const id = await invite();
  const other = systemContext((await createAccount({ input: { name: "Else" } })).id);
  expect(await resendInvitation({ ctx: other, input: { id } })).toEqual({ ok: false, failure: "not_found" });
  expect(await withdrawInvitation({ ctx: other, input: { id } })).toBe(false);
  expect(await withdrawInvitation({ ctx, input: { id: uuid() } })).toBe(false);
  expect(await findInvitation({ input: { token: "unknown" } })).toBeUndefined();
  expect(await listInvitations({ ctx })).toHaveLength(1);
});
