import { beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "#lib/testing/database.ts";
import { newPerson, type Person } from "#lib/testing/people.ts";
import { knownBrowser, knownBrowserSeconds, nameBrowser } from "./known-browser.ts";
import { signIn } from "./sign-in.ts";

// What counts here are attempts; hashing each of the hundreds would take a minute.
vi.mock("@node-rs/argon2", () => ({
  hash: async (password: string) => `hash of ${password}`,
  verify: async (kept: string, password: string) => kept === `hash of ${password}`,
}));

useDatabase();

let owner: Person;

beforeEach(async () => {
  owner = await newPerson();
});

const guess = (caller: string, browser?: string) =>
  signIn({ input: { email: owner.email, password: "a guess", caller, browser } });
const signInFrom = (caller: string, browser?: string) => signIn({ input: { ...owner, caller, browser } });

async function guessFrom(callers: number, each: number) {
  for (let caller = 0; caller < callers; caller += 1) {
    await Promise.all(Array.from({ length: each }, () => guess(`lair ${caller}`)));
  }
}

describe("guessing a password", () => {
  test("ten times locks the guesser out, and not the owner elsewhere", async () => {
    await guessFrom(1, 10);
    expect(await guess("lair 0")).toEqual({ ok: false, failure: "throttled" });
    expect(await signInFrom("lair 0")).toEqual({ ok: false, failure: "throttled" });
    expect(await signInFrom("home")).toMatchObject({ ok: true });
  });

  test("without end from one network does not use up what strangers share", async () => {
    await guessFrom(1, 110);
    expect(await signInFrom("home")).toMatchObject({ ok: true });
  });

  test("from many networks locks strangers out, and not the owner's own browser", async () => {
    await guessFrom(10, 10);
    expect(await guess("another lair")).toEqual({ ok: false, failure: "throttled" });
    expect(await signInFrom("a new place")).toEqual({ ok: false, failure: "throttled" });
    expect(await signInFrom("home", nameBrowser(owner))).toMatchObject({ ok: true });
    expect(await signInFrom("lair 0", nameBrowser(owner))).toMatchObject({ ok: true });
  });

  test("of many people from one network stops at a hundred", async () => {
    const guesses = Array.from({ length: 100 }, (_, count) => ({ email: `${count}@example.com`, password: "a guess" }));
    await Promise.all(guesses.map((given) => signIn({ input: { ...given, caller: "a lair" } })));
    expect(await signInFrom("a lair")).toEqual({ ok: false, failure: "throttled" });
  });

  test("in a known browser stops at ten as well, and in that browser alone", async () => {
    const stolen = nameBrowser(owner);
    for (let count = 0; count < 10; count += 1) await guess(`lair ${count}`, stolen);
    expect(await signInFrom("lair", stolen)).toEqual({ ok: false, failure: "throttled" });
    expect(await signInFrom("home", nameBrowser(owner))).toMatchObject({ ok: true });
  });
});

describe("a browser is known", () => {
  test.each([
    ["for its own address", (cookie: string) => cookie, 0, true],
    ["no longer when its time is over", (cookie: string) => cookie, knownBrowserSeconds + 1, false],
    ["not with another expiry", (cookie: string) => cookie.replace(/\.\d+\./, ".9999999999."), 0, false],
    ["not with another id", (cookie: string) => cookie.replace(/^.{22}/, "A".repeat(22)), 0, false],
    ["not with a cut signature", (cookie: string) => cookie.slice(0, -1), 0, false],
    ["not with a signature alone", (cookie: string) => cookie.replace(/^.*\./, ""), 0, false],
    ["not without a cookie", () => "", 0, false],
  ])("%s", (_when, change, later, known) => {
    const cookie = change(nameBrowser(owner));
    vi.useFakeTimers({ now: Date.now() + later * 1000, toFake: ["Date"] });
    try {
      expect(knownBrowser({ cookie, email: owner.email }) !== undefined).toBe(known);
    } finally {
      vi.useRealTimers();
    }
  });

  test("for no other address", () => {
    expect(knownBrowser({ cookie: nameBrowser(owner), email: "eve@example.com" })).toBeUndefined();
  });
});
