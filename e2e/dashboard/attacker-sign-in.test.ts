import { randomUUID } from "node:crypto";
import { decode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPerson, type Person } from "#lib/testing/people.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { sessionSecret } from "#lib/users/session-cookie.ts";
import { builtActions } from "./attacker/built.ts";
import { callAction } from "./attacker/call-action.ts";
import { newWorld } from "./attacker/world.ts";

const origin = "https://platen.example";
const sessionCookie = "__Secure-next-auth.session-token";

let service: Service;
let url: string;

beforeAll(async () => {
  service = await startService({ workers: 0, env: { PUBLIC_URL: origin } });
  url = service.webs[0].url;
});
afterAll(() => service?.stop());

/** A browser's cookies, by name, and the lines that set them last. */
type Jar = { cookies: Map<string, string>; lines: string[] };

const newJar = (): Jar => ({ cookies: new Map(), lines: [] });

async function ask(jar: Jar, path: string, form?: Record<string, string>): Promise<Response> {
  const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${url}${path}`, {
    redirect: "manual",
    headers: { cookie, origin },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  jar.lines = response.headers.getSetCookie();
  for (const line of jar.lines) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") jar.cookies.delete(name);
    else jar.cookies.set(name, value);
  }
  return response;
}

async function csrfToken(jar: Jar): Promise<string> {
  const { csrfToken: token } = (await (await ask(jar, "/api/auth/csrf")).json()) as { csrfToken: string };
  return token;
}

async function signIn(
  jar: Jar,
  { email, password }: Pick<Person, "email" | "password">,
  more: Record<string, string> = {},
) {
  const given = { csrfToken: await csrfToken(jar), email, password, json: "true", ...more };
  return ask(jar, "/api/auth/callback/password", given);
}

async function sidOf(jar: Jar): Promise<string> {
  const claims = await decode({ token: jar.cookies.get(sessionCookie) ?? "", secret: sessionSecret() });
  return String(claims?.sid);
}

const sessionsOf = async ({ id }: { id: string }) =>
  (await service.sql("select id from sessions where user_id = $1", [id])).map(({ id: sid }) => sid);

const isIn = async (jar: Jar) => (await ask(jar, "/new-account")).status === 200;

describe("the session's cookie", () => {
  test("is for our origin over https alone, out of the reach of scripts and of other sites' posts", async () => {
    const jar = newJar();
    await signIn(jar, await newPerson());
    const line = jar.lines.find((given) => given.startsWith(sessionCookie)) ?? "";
    expect(line.split("; ").map((part) => part.replace(/=.*/, "").toLowerCase())).toEqual(
      expect.arrayContaining(["httponly", "secure", "samesite", "path"]),
    );
    expect(line).toMatch(/SameSite=Lax/i);
    expect(line).not.toMatch(/Domain=/i);
    await csrfToken(newJar());
    expect([...jar.cookies.keys()].filter((name) => !/^__(Secure|Host)-/.test(name))).toEqual([]);
  });

  test("names a new session at each sign-in, whatever it named before", async () => {
    const [attacker, victim] = [await newPerson(), await newPerson()];
    const jar = newJar();
    await signIn(jar, attacker);
    const planted = await sidOf(jar);
    await signIn(jar, victim);
    expect(await sidOf(jar)).not.toBe(planted);
    expect(await sessionsOf(attacker)).toEqual([planted]);
    expect(await sessionsOf(victim)).toEqual([await sidOf(jar)]);
  });

  test("opens nothing once its session was ended, however often it is copied", async () => {
    const person = await newPerson();
    const jar = newJar();
    await signIn(jar, person);
    expect(await isIn(jar)).toBe(true);
    const copy: Jar = { ...newJar(), cookies: new Map(jar.cookies) };
    await ask(jar, "/api/auth/signout", { csrfToken: await csrfToken(jar), json: "true" });
    expect(await sessionsOf(person)).toEqual([]);
    expect(await isIn(copy)).toBe(false);
  });
});

describe("another site", () => {
  test.each([
    ["no token", undefined],
    ["a token of its own", `${"0".repeat(64)}`],
  ])("signs nobody in with %s", async (_what, token) => {
    const person = await newPerson();
    const jar = newJar();
    await csrfToken(jar);
    const { email, password } = person;
    await ask(jar, "/api/auth/callback/password", {
      email,
      password,
      json: "true",
      ...(token && { csrfToken: token }),
    });
    expect(jar.cookies.has(sessionCookie)).toBe(false);
    expect(await sessionsOf(person)).toEqual([]);
  });

  test("signs nobody out, by post or by a picture's address", async () => {
    const person = await newPerson();
    const jar = newJar();
    await signIn(jar, person);
    const copy: Jar = { ...newJar(), cookies: new Map(jar.cookies) };
    await ask({ ...newJar(), cookies: new Map(jar.cookies) }, "/api/auth/signout", { json: "true" });
    await ask({ ...newJar(), cookies: new Map(jar.cookies) }, "/api/auth/signout");
    expect(await isIn(copy)).toBe(true);
  });
});

const elsewhere = [
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "https://platen.example.evil.example/",
  "https://platen.example@evil.example/",
  "javascript:alert(1)",
  "data:text/html,x",
];

describe("where a sign-in leads stays on our origin", () => {
  test.each(elsewhere)("%s", async (callbackUrl) => {
    const person = await newPerson();
    const jar = newJar();
    const { url: next } = (await (await signIn(jar, person, { callbackUrl })).json()) as { url: string };
    expect(new URL(next, origin).origin).toBe(origin);
    const signedIn = await ask(jar, `/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    expect(new URL(signedIn.headers.get("location") ?? "", origin).origin).toBe(origin);
    const out = await ask(jar, "/api/auth/signout", { csrfToken: await csrfToken(jar), json: "true", callbackUrl });
    expect(new URL(((await out.json()) as { url: string }).url, origin).origin).toBe(origin);
    const page = await (await ask(newJar(), `/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`)).text();
    expect(page.replaceAll(encodeURIComponent(callbackUrl), "")).not.toMatch(/href="[^"]*evil\.example/);
  });
});

describe("of what next-auth can do, only what our pages use answers", () => {
  test.each([
    ["GET", "/api/auth/verify-request", 404],
    ["GET", "/api/auth/signin/password", 404],
    ["GET", "/api/auth/callback/email?token=x&email=a@example.com", 404],
    ["GET", "/api/auth/callback/password?email=a@example.com&password=x", 404],
    ["GET", "/api/auth/csrf/more", 404],
    ["GET", "/api/auth/constructor", 404],
    ["GET", "/api/auth/csrf?callbackUrl=https://%00/", 400],
    ["GET", "/api/auth/csrf?callbackUrl=javascript:alert(1)", 400],
    ["POST", "/api/auth/session", 404],
    ["POST", "/api/auth/callback/github", 404],
    ["POST", "/api/auth/_log", 204],
    ["GET", "/api/auth/providers", 200],
    ["GET", "/api/auth/csrf?callbackUrl=%2Fjobs", 200],
  ])("%s %s answers %i", async (method, path, status) => {
    const body = method === "POST" ? { level: "constructor", code: "a stranger's line" } : undefined;
    expect((await ask(newJar(), path, body)).status).toBe(status);
  });

  test("a callback cookie that leads elsewhere is taken away, and the next request is answered", async () => {
    const jar = newJar();
    jar.cookies.set("__Secure-next-auth.callback-url", "javascript:alert(1)");
    expect((await ask(jar, "/api/auth/csrf")).status).toBe(400);
    expect((await ask(jar, "/api/auth/csrf")).status).toBe(200);
  });

  test.each([
    ["is no text", { email: { a: 1 }, password: ["x"], callbackUrl: { a: 1 } }],
    ["is longer than any of ours", { email: "ann@example.com", password: "x".repeat(5000) }],
  ])("a sign-in that %s is refused as wrong", async (_what, given) => {
    const jar = newJar();
    const token = await csrfToken(jar);
    const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${url}/api/auth/callback/password`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify({ ...given, csrfToken: token, json: "true" }),
    });
    expect(response.status).toBe(401);
  });
});

describe("who has an account is not told", () => {
  const call = (name: string, fields: Record<string, string>, cookie?: string) => {
    const action = builtActions().find((built) => built.name === name);
    if (!action) throw new Error(`There is no action ${name}.`);
    return callAction({ url, action, fields, cookie });
  };
  const unknown = () => `${randomUUID()}@example.com`;

  test.each([
    ["sign-up/signUpAction", { name: "Grace", password: "a long enough one" }],
    ["forgot-password/requestResetAction", {}],
  ])("by %s", async (name, fields) => {
    const { email } = await newPerson();
    const nobodys = unknown();
    const known = JSON.stringify(await call(name, { ...fields, email })).replaceAll(email, "*");
    expect(known).toBe(JSON.stringify(await call(name, { ...fields, email: nobodys })).replaceAll(nobodys, "*"));
  });

  test("by an invitation", async () => {
    const { members } = await newWorld(service);
    const { email } = await newPerson();
    const nobodys = unknown();
    const invite = async (address: string) =>
      JSON.stringify(
        await call("team/inviteAction", { email: address, role: "viewer" }, members.owner.cookie),
      ).replaceAll(address, "*");
    expect(await invite(email)).toBe(await invite(nobodys));
  });

  test("by a refused sign-in", async () => {
    const { email } = await newPerson();
    const [known, nobodys] = await Promise.all(
      [email, unknown()].map(async (address) => {
        const answer = await signIn(newJar(), { email: address, password: "not the password" });
        return { status: answer.status, body: await answer.text() };
      }),
    );
    expect(known).toEqual(nobodys);
  });
});
