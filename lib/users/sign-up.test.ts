import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { queuedMails, tokenIn } from "#lib/testing/queued-mails.ts";
import { confirmAddress } from "./confirm-address.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { startSession } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { signInWithIdentity } from "./sign-in-with-identity.ts";
import { signUp } from "./sign-up.ts";

useDatabase();

const victim = { name: "Vera", password: "the victim's own", caller: "home", browser: "victim's browser" };
const attacker = { name: "Mallory", password: "the attacker's own", caller: "lair", browser: "attacker's browser" };
let email: string;

beforeEach(() => {
  email = `${randomUUID()}@example.com`;
});

/** Signs up as one of the two; gives the token of the link that the address got. */
async function linkFor(who: typeof victim): Promise<string> {
  expect(await signUp({ input: { ...who, email } })).toMatchObject({ ok: true });
  return tokenIn((await queuedMails(email)).at(-1));
}

const opens = async ({ password }: { password: string }) =>
  (await signIn({ input: { email, password, caller: randomUUID() } })).ok;

const press = (token: string, { browser, password }: { browser?: string; password?: string }) =>
  confirmAddress({ input: { token, browser, password } });

describe("somebody signs up with the victim's address as well", () => {
  test("the victim's link confirms the victim's name and password, though the attacker signed up again after", async () => {
    await linkFor(attacker);
    const link = await linkFor(victim);
    await linkFor(attacker);
    expect(await press(link, victim)).toMatchObject({ ok: true });
    expect(await opens(victim)).toBe(true);
    expect(await opens(attacker)).toBe(false);
    const accounts = await db().account.findMany({ where: { members: { some: { user: { email } } } } });
    expect(accounts.map(({ name }) => name)).toEqual(["Vera’s account"]);
  });

  test("no number of further sign-ups cancels the victim's link", async () => {
    const link = await linkFor(victim);
    for (let count = 0; count < 20; count += 1)
      await signUp({ input: { ...attacker, email, caller: `lair ${count}` } });
    expect(await press(link, victim)).toMatchObject({ ok: true });
  });

  test.each([
    ["without a password", undefined, "password"],
    ["with the victim's password", victim.password, "wrong"],
  ])("the attacker's link, pressed by the victim %s, confirms nothing", async (_how, password, failure) => {
    await linkFor(victim);
    const link = await linkFor(attacker);
    expect(await press(link, { browser: victim.browser, password })).toEqual({ ok: false, failure });
    expect(await opens(attacker)).toBe(false);
  });

  test("once one link is used the others are worth nothing", async () => {
    const [own, other] = [await linkFor(victim), await linkFor(attacker)];
    await press(own, victim);
    expect(await press(other, attacker)).toEqual({ ok: false, failure: "closed" });
    expect(await opens(victim)).toBe(true);
  });

  test("of two links pressed at once one counts", async () => {
    const [own, other] = [await linkFor(victim), await linkFor(attacker)];
    const pressed = await Promise.all([press(own, victim), press(other, attacker)]);
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a provider's word for the victim leaves nothing of the attacker's: password, name, session or link", async () => {
    const link = await linkFor(attacker);
    const { id: userId } = await db().user.findUniqueOrThrow({ where: { email } });
    await startSession({ input: { userId, userAgent: "" } });
    const identity = { provider: "github", externalId: email, email, emailVerified: true, name: "Vera" };
    expect(await signInWithIdentity({ input: identity })).toEqual({ ok: true, value: { userId } });
    expect(await opens(attacker)).toBe(false);
    expect(await press(link, attacker)).toEqual({ ok: false, failure: "closed" });
    expect(await db().session.count({ where: { userId } })).toBe(0);
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({ name: "Vera", passwordHash: null });
  });

  test("a reset by the victim leaves nothing of the attacker's either", async () => {
    const link = await linkFor(attacker);
    await requestPasswordReset({ input: { email, asker: { caller: "home" } } });
    const token = tokenIn((await queuedMails(email)).at(-1));
    expect(await resetPassword({ input: { token, password: victim.password } })).toMatchObject({ ok: true });
    expect(await press(link, attacker)).toEqual({ ok: false, failure: "closed" });
    expect([await opens(victim), await opens(attacker)]).toEqual([true, false]);
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({ name: email.replace(/@.*/, "") });
  });
});

describe("a sign-up", () => {
  test("is confirmed in another browser with its password, and not by guessing for ever", async () => {
    const link = await linkFor(victim);
    for (let count = 0; count < 10; count += 1) {
      expect(await press(link, { password: "a guess" })).toEqual({ ok: false, failure: "wrong" });
    }
    expect(await press(link, { password: victim.password })).toEqual({ ok: false, failure: "throttled" });
    const next = await linkFor(victim);
    expect(await press(next, { password: victim.password })).toMatchObject({ ok: true });
  });

  test("that waits is told from a wrong password to who knows its own", async () => {
    await linkFor(victim);
    const given = { email, password: victim.password, caller: "home" };
    expect(await signIn({ input: given })).toEqual({ ok: false, failure: "unconfirmed" });
    expect(await signIn({ input: { ...given, password: "another" } })).toEqual({ ok: false, failure: "wrong" });
  });

  test("is still told to its owner after a stranger signed up with the address", async () => {
    await linkFor(victim);
    await linkFor(attacker);
    const given = { email, password: victim.password, caller: "home" };
    expect(await signIn({ input: given })).toEqual({ ok: false, failure: "unconfirmed" });
    expect(await signIn({ input: { ...given, password: "another" } })).toEqual({ ok: false, failure: "wrong" });
  });

  test("is told to the browser it came from, however many strangers signed up", async () => {
    await linkFor(victim);
    for (let count = 0; count < 6; count += 1) await signUp({ input: { ...attacker, email, caller: `lair ${count}` } });
    const given = { email, password: victim.password, caller: "home", signUpBrowser: victim.browser };
    expect(await signIn({ input: given })).toEqual({ ok: false, failure: "unconfirmed" });
  });

  test("puts nothing that was typed into the mail", async () => {
    await signUp({ input: { ...attacker, name: "You won: https://evil.example\r\nBcc: x@example.com", email } });
    expect((await queuedMails(email))[0]?.text).not.toMatch(/won|evil|Bcc/);
  });
});

describe("mails to one address", () => {
  const asks = (asker: { caller: string; browser?: string }) => requestPasswordReset({ input: { email, asker } });

  test("are five an hour for a caller; another caller's still goes out", async () => {
    for (let count = 0; count < 5; count += 1) expect(await asks({ caller: "lair" })).toMatchObject({ ok: true });
    expect(await asks({ caller: "lair" })).toEqual({ ok: false, failure: "throttled" });
    expect(await asks({ caller: "home" })).toMatchObject({ ok: true });
  });

  test("are thirty an hour from all strangers, and whoever is refused is told", async () => {
    for (let count = 0; count < 30; count += 1)
      expect(await asks({ caller: `lair ${count}` })).toMatchObject({ ok: true });
    expect(await asks({ caller: "home" })).toEqual({ ok: false, failure: "throttled" });
    const signedIn = { email, asker: { person: randomUUID() } };
    expect(await requestPasswordReset({ input: signedIn })).toMatchObject({ ok: true });
  });
});
