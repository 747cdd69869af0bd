import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";

const [first, second, third] = ["k1", "k2", "k3"].map((id) => `${id}:${randomBytes(32).toString("base64")}`);

async function under(...keys: (string | undefined)[]) {
  vi.resetModules();
  vi.stubEnv("SECRET_KEYS", keys.join(","));
  const [cookies, browsers, seals] = await Promise.all([
    import("./session-cookie.ts"),
    import("./known-browser.ts"),
    import("#lib/secrets/seal.ts"),
  ]);
  const seal = (maxAge = 60) =>
    cookies.cookieSeal.encode({ token: { sid: "the session" }, secret: "not this one", maxAge });
  return { ...cookies, ...browsers, ...seals, seal };
}

afterEach(() => vi.unstubAllEnvs());

describe("a session's cookie", () => {
  test("made before a rotation still opens while the old key is listed, wherever it stands", async () => {
    const cookie = await (await under(first)).seal();
    expect(await (await under(second, first)).readSessionCookie(cookie)).toBe("the session");
    expect(await (await under(third, second, first)).readSessionCookie(cookie)).toBe("the session");
    expect(await (await under(second)).readSessionCookie(cookie)).toBeUndefined();
  });

  test("is sealed with the first key", async () => {
    const cookie = await (await under(second, first)).seal();
    expect(await (await under(second)).readSessionCookie(cookie)).toBe("the session");
    expect(await (await under(first)).readSessionCookie(cookie)).toBeUndefined();
  });

  test.each([
    ["nothing", ""],
    ["junk", "junk"],
    ["four kilobytes and more", "e".repeat(5000)],
  ])("that is %s names no session", async (_what, cookie) => {
    expect(await (await under(first)).readSessionCookie(cookie)).toBeUndefined();
  });

  test("names no session once it has expired", async () => {
    const { seal, readSessionCookie } = await under(first);
    expect(await readSessionCookie(await seal(-60))).toBeUndefined();
  });
});

test("a known browser stays known over a rotation", async () => {
  const email = "ann@example.com";
  const cookie = (await under(first)).nameBrowser({ email });
  expect((await under(second, first)).knownBrowser({ cookie, email })).toBeDefined();
  expect((await under(second)).knownBrowser({ cookie, email })).toBeUndefined();
});

test("a request's hash from before a rotation is among those after", async () => {
  const before = (await under(first)).keyedHash("a request");
  const after = (await under(second, first)).keyedHashes("a request");
  expect(after).toHaveLength(2);
  expect(after[1]).toEqual(before);
  expect(after[0]).not.toEqual(before);
});
