import { beforeEach, expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { newPerson, type Person } from "#lib/testing/people.ts";
import { changePassword } from "./change-password.ts";
import { makeEmailToken } from "./email-token.ts";
import type { PersonContext } from "./person-context.ts";
import { findSession, startSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

useDatabase();

let known: Person;
let person: PersonContext;
const password = "an entirely new one";
const signInWith = (given: string) => signIn({ input: { email: known.email, password: given, caller: "here" } });

beforeEach(async () => {
  known = await newPerson();
  const sessionId = await startSession({ input: { userId: known.id, userAgent: "" } });
  person = { user: { id: known.id, email: known.email }, sessionId, requestId: "test" };
});

test("a new password ends every other session and reset link, and is the only one that works", async () => {
  const other = await startSession({ input: { userId: known.id, userAgent: "" } });
  await makeEmailToken({ tx: db(), purpose: "reset_password", user: known });
  expect(await changePassword({ person, input: { current: known.password, password } })).toMatchObject({ ok: true });
  expect(await findSession(other)).toBeUndefined();
  expect(await findSession(person.sessionId)).toBeDefined();
  expect(await db().emailToken.count({ where: { userId: known.id } })).toBe(0);
  expect(await signInWith(known.password)).toMatchObject({ ok: false });
  expect(await signInWith(password)).toMatchObject({ ok: true });
});

test("a wrong current password changes nothing, and after ten guesses neither does the right one", async () => {
  for (let guesses = 0; guesses < 10; guesses += 1) {
    expect(await changePassword({ person, input: { current: "wrong", password } })).toEqual({
      ok: false,
      failure: "wrong",
    });
  }
  const late = await changePassword({ person, input: { current: known.password, password } });
  expect(late).toEqual({ ok: false, failure: "throttled" });
  expect(await signInWith(known.password)).toMatchObject({ ok: true });
});

test("of two changes at once one counts", async () => {
  const changes = ["the first new one", "the second new one"].map((given) =>
    changePassword({ person, input: { current: known.password, password: given } }),
  );
  expect((await Promise.all(changes)).filter(({ ok }) => ok)).toHaveLength(1);
});

test("who has no password cannot set one this way", async () => {
  await db().user.update({ where: { id: known.id }, data: { passwordHash: null } });
  expect(await changePassword({ person, input: { current: "", password } })).toEqual({ ok: false, failure: "wrong" });
});
