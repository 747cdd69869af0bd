import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allows, roles } from "#lib/members/role.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { endSession, startSession } from "#lib/users/sessions.ts";
import { type ActionRow, actionRows } from "./attacker/action-rows.ts";
import { builtActions } from "./attacker/built.ts";
import { type ActionAnswer, callAction } from "./attacker/call-action.ts";
import { snapshot } from "./attacker/snapshot.ts";
import { type Caller, cookieOf, namesOf, newWorld, operatorEmail, type World } from "./attacker/world.ts";

let service: Service;
let url: string;

// As it is deployed: behind https, and without a worker, so that nothing moves but what is called.
beforeAll(async () => {
  service = await startService({
    workers: 0,
    env: { PUBLIC_URL: "https://platen.example", ADMIN_EMAILS: operatorEmail },
  });
  url = service.webs[0].url;
});
afterAll(() => service?.stop());

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const everything = () => snapshot({ sql: service.sql });

test("every server action of the build has a row here, and no row is left over", () => {
  expect(
    builtActions()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(actionRows).sort());
});

describe.each(builtActions().filter(({ name }) => actionRows[name]))("$name", (action) => {
  const row = actionRows[action.name] as ActionRow;

  async function call({
    fields,
    ...rest
  }: {
    fields: Record<string, string>;
    cookie?: string | undefined;
    origin?: string | null;
  }): Promise<ActionAnswer> {
    return callAction({ url, action, fields, ...(row.plain && { plain: true }), ...rest });
  }

  test("refuses whoever may not call it, and does nothing for them", async () => {
    const world = await newWorld(service);
    const fields = await row.fields(world);
    const cookie = rightCaller(world, row)?.cookie;
    const before = await everything();
    for (const [who, given] of [
      ["from another site", { cookie, origin: "https://evil.example" }],
      ["without an origin", { cookie, origin: null }],
      ["from an opaque origin", { cookie, origin: "null" }],
      ...(row.needs === "anyone" ? [] : await outsideCookies()),
      ...lesserMembers(world, row),
    ] as const) {
      const answer = await call({ fields, ...given });
      expect({ who, refused: isRefused(answer, row) }).toEqual({ who, refused: true });
      expect({ who, tables: await everything() }).toEqual({ who, tables: before });
    }
  });

  const ofAnybody = row.needs === "anyone" ? " (skipped: it is for who is in no account as well)" : "";
  test.skipIf(ofAnybody)(`knows nothing of another account's things${ofAnybody}`, async () => {
    const world = await newWorld(service);
    const fields = await row.fields(world);
    const about = namesOf(world);
    const { cookie } = world.outsider;
    const before = await snapshot({ sql: service.sql, about });
    const real = await call({ fields, cookie });
    expect(await snapshot({ sql: service.sql, about })).toEqual(before);
    const named = JSON.stringify(fields);
    if (named.search(uuids) < 0) return;
    const unknown = await call({ fields: JSON.parse(named.replace(uuids, () => randomUUID())), cookie });
    expect(withoutIds(real)).toBe(withoutIds(unknown));
  });

  const { untried } = typeof row.right === "object" ? row.right : {};
  test.skipIf(untried)(`does its work for who may call it${untried ? ` (skipped: ${untried})` : ""}`, async () => {
    const world = await newWorld(service);
    const fields = await row.fields(world);
    const before = await everything();
    const cookie = rightCaller(world, row)?.cookie;
    const answer = await call({ fields, cookie });
    if (row.right === "redirect") expect(answer.redirect).toBeDefined();
    else expect(answer.state).toEqual(expect.objectContaining({ status: "done" }));
    if (!row.reads) expect(await everything()).not.toEqual(before);
  });
});

const withoutIds = (answer: ActionAnswer) => JSON.stringify(answer).replace(uuids, "id");

/** Who may just call it: with any less it must be refused. */
function rightCaller(world: World, { needs, by }: ActionRow): Caller | undefined {
  if (by) return world.members[by];
  if (needs === "anyone") return undefined;
  if (needs === "operator") return world.operator;
  return needs === "person" ? world.nobody : world.members[needs];
}

/** Cookies that name no session: none, one that was ended, one sealed by somebody else, one that is nonsense. */
async function outsideCookies(): Promise<[string, { cookie?: string }][]> {
  const [user] = await service.sql("select id from users limit 1");
  const sid = await startSession({ input: { userId: String(user?.id), userAgent: "" } });
  await endSession({ input: { sessionId: sid } });
  const [living] = await service.sql("select id from sessions limit 1");
  return [
    ["signed out", {}],
    ["with an ended session", { cookie: await cookieOf({ sid }) }],
    ["with a cookie of their own making", { cookie: await cookieOf({ sid: String(living?.id), secret: "guessed" }) }],
    ["with a session's bare id", { cookie: `__Secure-next-auth.session-token=${living?.id}` }],
  ];
}

function lesserMembers(world: World, { needs }: ActionRow): [string, { cookie: string }][] {
  if (needs === "anyone" || needs === "person") return [];
  // An owner of an account is no operator.
  const lesser = roles.filter((role) => needs === "operator" || !allows({ role, needed: needs }));
  return [
    ...lesser.map((role): [string, { cookie: string }] => [role, { cookie: world.members[role].cookie }]),
    ["a member of no account", { cookie: world.nobody.cookie }],
  ];
}

// A plain action shows nothing and always leads on: for it, what the tables say counts alone.
function isRefused({ status, state, redirect }: ActionAnswer, row: ActionRow): boolean {
  if (row.plain) return true;
  return redirect === undefined && (status >= 400 || state?.status === "failed");
}
