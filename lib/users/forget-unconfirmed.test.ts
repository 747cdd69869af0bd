import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createAccount } from "#lib/accounts/create-account.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { newPerson } from "#lib/testing/people.ts";
import { makeEmailToken } from "./email-token.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.ts";
import { forgetExpiredSessions, startSession } from "./sessions.ts";
import { openUser, signUp } from "./sign-up.ts";

useDatabase();

let email: string;
let userId: string;

const again = () =>
  signUp({ input: { email, name: "Ann", password: "a long enough one", caller: randomUUID(), browser: "hers" } });
const find = () => db().user.findUnique({ where: { email } });

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  await again();
  userId = (await find())?.id ?? "";
});

/** As if the link of the sign-up were older than a day. */
async function expire() {
  await db()
    .$executeRaw`update email_tokens set expires_at = now() - interval '1 second' where user_id = ${userId}::uuid`;
  await forgetExpiredSessions();
}

test("a user whose address nobody confirmed in time is deleted, and can sign up again", async () => {
  await expire();
  expect(await forgetUnconfirmed()).toBe(1);
  expect(await find()).toBeNull();
  expect(await again()).toMatchObject({ ok: true });
});

test.each([
  ["has an open link of a sign-up", async () => void (await again())],
  [
    "has an open link of a reset",
    async () => void (await makeEmailToken({ tx: db(), purpose: "reset_password", user: { id: userId, email } })),
  ],
  ["is signed in", async () => void (await startSession({ input: { userId, userAgent: "" } }))],
  ["is a member", async () => void (await createAccount({ tx: db(), input: { name: "Ann's", ownerId: userId } }))],
  [
    "has a confirmed address",
    async () => void (await db().user.update({ where: { id: userId }, data: { emailVerifiedAt: new Date() } })),
  ],
])("a user who %s stays", async (_what, keep) => {
  await expire();
  await keep();
  expect(await forgetUnconfirmed()).toBe(0);
  expect(await find()).toMatchObject({ id: userId });
});

test("a confirmed user without anything else stays", async () => {
  const { id } = await newPerson();
  await forgetUnconfirmed();
  expect(await db().user.count({ where: { id } })).toBe(1);
});

test("a user who is signing up again while the sweep runs keeps the new link", async () => {
  await expire();
  const swept = await db().$transaction(async (tx) => {
    await openUser({ tx, email });
    const count = await forgetUnconfirmed();
    await makeEmailToken({ tx, purpose: "verify_email", user: { id: userId, email } });
    return count;
  });
  expect(swept).toBe(0);
  expect(await db().emailToken.count({ where: { userId } })).toBe(1);
});
