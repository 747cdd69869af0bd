import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allows, type Role, roles } from "#lib/members/role.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { type BuiltRoute, builtRoutes } from "./attacker/built.ts";
import { type RouteRow, routeRows } from "./attacker/route-rows.ts";
import { snapshot } from "./attacker/snapshot.ts";
import { type Caller, newWorld, operatorEmail, type World } from "./attacker/world.ts";

let service: Service;
let world: World;
let before: Record<string, string>;

// As it is deployed: behind https, and without a worker, so that nothing moves but what is called.
beforeAll(async () => {
  service = await startService({
    workers: 0,
    env: { PUBLIC_URL: "https://platen.example", ADMIN_EMAILS: operatorEmail },
  });
  world = await newWorld(service);
  before = await everything();
});
afterAll(() => service?.stop());

const everything = () => snapshot({ sql: service.sql });
const writes = ["POST", "PUT", "PATCH", "DELETE"] as const;
const found = builtRoutes();
const rowsFor = <Kind>(is: (row: RouteRow) => boolean) =>
  found.flatMap((route) => {
    const row = routeRows[route.pattern];
    return row && is(row) ? [{ ...route, row: row as Kind }] : [];
  });
const isRole = (row: RouteRow) => (roles as readonly string[]).includes(row.for);

type Answer = { status: number; location: string | null; body: string; nonce: string };

/** Asks, and goes where Next sends its own client on: to the same page under its own stamp. */
async function askOn(path: string, init: Parameters<typeof ask>[1]): Promise<Answer> {
  const answer = await ask(path, init);
  return answer.location?.includes("_rsc") ? ask(answer.location, init) : answer;
}

async function ask(
  path: string,
  { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${service.webs[0].url}${path}`, {
    redirect: "manual",
    headers: { "x-request-id": "walk", ...headers },
    ...init,
  });
  const policy = response.headers.get("content-security-policy") ?? "";
  return {
    status: response.status,
    location: response.headers.get("location"),
    body: await response.text(),
    nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? "no nonce",
  };
}

function addressOf(pattern: string, params: Record<string, string> = {}): string {
  return pattern.replace(/\[+(?:\.\.\.)?(\w+)\]+/g, (_, name: string) => params[name] ?? "missing");
}

/** The same address with ids that nobody has. */
const madeUp = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, id]) => [name, id.includes("-") ? randomUUID() : String(BigInt(id) + 7_000n)]),
  );

/** A page's text without what differs from answer to answer: its nonce, Next's own id of the answer, and the ids asked for. */
function comparable({ status, location, body, nonce }: Answer, ids: string[]): string {
  const said = [...ids, nonce].reduce((text, part) => text.replaceAll(part, "*"), body);
  return `${status} ${location} ${said.replace(/"[\w-]{21}[a-z]"/g, '"answer"')}`;
}

test("every page and route handler of the build has a row here, and no row is left over", () => {
  expect(found.map(({ pattern }) => pattern).sort()).toEqual(Object.keys(routeRows).sort());
});

type ForRole = Extract<RouteRow, { for: Role }>;

describe.each(rowsFor<ForRole>(isRole))("$pattern", ({ pattern, isPage, row }: BuiltRoute & { row: ForRole }) => {
  const params = () => row.params?.(world) ?? {};
  const address = () => addressOf(pattern, params());
  const as = ({ cookie }: Caller, more: Record<string, string> = {}) => ({ headers: { cookie, ...more } });

  test("is for its role, and for nobody below or outside", async () => {
    const sent = row.post && { method: "POST", body: JSON.stringify(row.post(world)) };
    const own = row.post && { origin: service.webs[0].url, "content-type": "application/json" };
    for (const role of roles) {
      const open = allows({ role, needed: row.for });
      // What would change something is only asked by who may not.
      if (open && row.post) continue;
      const { status } = await ask(address(), { ...sent, ...as(world.members[role], own) });
      expect({ role, status }).toEqual({ role, status: open ? (row.answers ?? 200) : 404 });
    }
    const signedOut = await ask(address(), { ...sent, headers: own ?? {} });
    if (isPage) expect(leadsTo(signedOut)).toBe(signInFor(address()));
    else expect(signedOut.status).toBe(401);
    const homeless = await ask(address(), { ...sent, ...as(world.nobody, own) });
    if (isPage) expect(leadsTo(homeless)).toBe("/new-account");
    else expect(homeless.status).toBe(401);
    expect(await everything()).toEqual(before);
  });

  test("shows another account nothing, whichever way it is asked", async () => {
    const ways: Record<string, string>[] = [
      {},
      { rsc: "1" },
      { rsc: "1", "next-router-prefetch": "1" },
      { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
      { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    ];
    const paths = [address(), `${address()}.rsc`, `${address()}?_rsc=1`, `${address()}/`];
    for (const headers of ways) {
      for (const path of paths) {
        for (const cookie of [undefined, world.outsider.cookie, world.nobody.cookie]) {
          const { body } = await askOn(path, { headers: { ...headers, ...(cookie && { cookie }) } });
          const leaked = body.replaceAll(path, "").includes(world.mark);
          expect({ path, headers, cookie: cookie?.length, leaked }).toMatchObject({ leaked: false });
        }
      }
    }
    expect(await everything()).toEqual(before);
  });

  // Without an id in the address there is none to give.
  if (row.params !== undefined)
    test("has another account's id be as unknown as a made-up one, byte for byte", async () => {
      const unknown = madeUp(params());
      const ways: Record<string, string>[] = [{}, { rsc: "1" }];
      for (const headers of ways) {
        const real = await askOn(address(), as(world.outsider, headers));
        const none = await askOn(addressOf(pattern, unknown), as(world.outsider, headers));
        expect(isNotFound(real)).toBe(true);
        expect(comparable(real, Object.values(params()))).toBe(comparable(none, Object.values(unknown)));
      }
    });

  test("changes nothing for another site, or for who is not of the account", async () => {
    for (const method of writes) {
      for (const given of [
        as(world.members.owner, { origin: "https://evil.example" }),
        as(world.members.owner),
        ...(row.post ? [] : [as(world.outsider, { origin: service.webs[0].url })]),
        { headers: { origin: service.webs[0].url } },
      ]) {
        await ask(address(), {
          method,
          ...given,
          headers: { "content-type": "application/json", ...given.headers },
          body: JSON.stringify(row.post?.(world) ?? {}),
        });
      }
    }
    expect(await everything()).toEqual(before);
  });
});

// By its status alone: a page whose shape is streamed first could only say so in its text.
function leadsTo({ status, location }: Answer): string | null | undefined {
  return status === 307 ? location : undefined;
}

// To Next's own client a page that is not there is told inside an answer of 200.
function isNotFound({ status, body }: Answer): boolean {
  return status === 404 || (status === 200 && body.includes("NEXT_HTTP_ERROR_FALLBACK;404"));
}

function signInFor(path: string): string {
  return `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}

type ForOperator = Extract<RouteRow, { for: "operator" }>;

describe.each(rowsFor<ForOperator>((row) => row.for === "operator"))("$pattern", ({ pattern, row }) => {
  test("is to everyone but operators a page that is not there", async () => {
    const path = addressOf(pattern, row.params?.(world));
    const nowhere = await ask("/nothing-of-this-name");
    for (const cookie of [undefined, world.nobody.cookie, world.members.owner.cookie]) {
      const { status, body } = await ask(path, { headers: cookie ? { cookie } : {} });
      expect(status).toBe(nowhere.status);
      expect(body).not.toContain(world.mark);
    }
    for (const method of writes) await ask(path, { method, headers: { cookie: world.members.owner.cookie } });
    expect(await everything()).toEqual(before);
    // Last, because a look at a customer's data is written down.
    expect((await ask(path, { headers: { cookie: world.operator.cookie } })).status).toBe(200);
    before = await everything();
  });
});

test.each(rowsFor<RouteRow>((row) => row.for === "person"))("$pattern is for who is signed in", async ({ pattern }) => {
  expect(leadsTo(await ask(pattern))).toBe(signInFor(pattern));
  const { status, body } = await ask(pattern, { headers: { cookie: world.nobody.cookie } });
  expect(status).toBe(200);
  expect(body).not.toContain(world.mark);
});

type ForEveryone = Extract<RouteRow, { for: "everyone" }>;

test.each(rowsFor<ForEveryone>((row) => row.for === "everyone"))(
  "$pattern shows no account to anybody",
  async ({ pattern, row }) => {
    const { body } = await ask(addressOf(pattern, row.params?.()));
    expect(body).not.toContain(world.mark);
    expect(await everything()).toEqual(before);
  },
);

type ForKey = Extract<RouteRow, { for: "key" }>;

describe.each(rowsFor<ForKey>((row) => row.for === "key"))("$pattern", ({ pattern, row }) => {
  const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` });

  test("refuses all but a live key, and a session is none", async () => {
    const revoked = await service.newAccount();
    await service.revokeKey(revoked);
    const start = await everything();
    const address = addressOf(pattern, row.params?.(world));
    const body = JSON.stringify(row.post?.(world) ?? {});
    for (const method of ["GET", ...writes]) {
      const keys: Record<string, string>[] = [
        {},
        basic(revoked.key),
        basic(`${world.account.key.slice(0, -1)}x`),
        basic(world.account.keyId),
        { cookie: world.members.owner.cookie, origin: service.webs[0].url },
      ];
      for (const headers of keys) {
        const sent = method === "GET" ? {} : { body };
        const answer = await ask(address, {
          method,
          headers: { "content-type": "application/json", ...headers },
          ...sent,
        });
        expect({ method, status: answer.status }).toEqual({ method, status: 401 });
      }
    }
    expect(await everything()).toEqual(start);
  });

  // Without an id in the address there is none to give.
  if (row.params !== undefined)
    test("has another account's id be as unknown as a made-up one, byte for byte", async () => {
      const params = row.params?.(world) ?? {};
      const unknown = madeUp(params);
      const headers = basic(world.outsider.account.key);
      const real = await ask(addressOf(pattern, params), { headers });
      const none = await ask(addressOf(pattern, unknown), { headers });
      expect(real.status).toBe(404);
      expect(comparable(real, Object.values(params))).toBe(comparable(none, Object.values(unknown)));
    });
});
