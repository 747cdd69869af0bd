import { beforeEach, describe, expect, test } from "vitest";
import { type Context, systemContext } from "#lib/accounts/context.ts";
import { createAccount } from "#lib/accounts/create-account.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { newPerson, type Person } from "#lib/testing/people.ts";
import { changeRole } from "./change-role.ts";
import { listMembers } from "./list-members.ts";
import { removeMember } from "./remove-member.ts";

useDatabase();

let ctx: Context;
let owner: Person;

beforeEach(async () => {
  const account = await createAccount({ input: { name: "Acme" } });
  ctx = systemContext(account.id);
  owner = await newPerson({ accountId: account.id });
});

const rolesNow = async () => Object.fromEntries((await listMembers({ ctx })).map(({ email, role }) => [email, role]));
const lastOwner = { ok: false, failure: "last_owner" };
const notFound = { ok: false, failure: "not_found" };
const actionsNow = async () =>
  (await db().auditEntry.findMany({ where: { accountId: ctx.account.id } })).map(({ action }) => action);

describe("the last owner", () => {
  test("keeps the role", async () => {
    expect(await changeRole({ ctx, input: { userId: owner.id, role: "admin" } })).toEqual(lastOwner);
    expect(await changeRole({ ctx, input: { userId: owner.id, role: "owner" } })).toMatchObject({ ok: true });
  });

  test("cannot be removed and cannot leave", async () => {
    expect(await removeMember({ ctx, input: { userId: owner.id } })).toEqual(lastOwner);
    const own: Context = { ...ctx, actor: { kind: "user", id: owner.id, email: owner.email } };
    expect(await removeMember({ ctx: own, input: { userId: owner.id } })).toEqual(lastOwner);
    expect(await actionsNow()).toEqual([]);
  });

  test("can go once there is another", async () => {
    const other = await newPerson({ accountId: ctx.account.id, role: "viewer" });
    await changeRole({ ctx, input: { userId: other.id, role: "owner" } });
    expect(await removeMember({ ctx, input: { userId: owner.id } })).toMatchObject({ ok: true });
    expect(await rolesNow()).toEqual({ [other.email]: "owner" });
  });
});

describe("of two owners who go at the same moment one stays", () => {
  test.each([
    ["both leave", removeMember, removeMember],
    ["one steps down, one is removed", stepDown, removeMember],
    ["both step down", stepDown, stepDown],
  ])("%s", async (_how, first, second) => {
    const other = await newPerson({ accountId: ctx.account.id });
    const [one, two] = await Promise.all([
      first({ ctx, input: { userId: owner.id } }),
      second({ ctx, input: { userId: other.id } }),
    ]);
    expect([one, two].filter(({ ok }) => ok)).toHaveLength(1);
    expect(Object.values(await rolesNow()).filter((role) => role === "owner")).toHaveLength(1);
  });
});

function stepDown({ ctx: on, input }: { ctx: Context; input: { userId: string } }) {
  return changeRole({ ctx: on, input: { ...input, role: "viewer" } });
}

test("a person of another account is no member here", async () => {
  const elsewhere = await createAccount({ input: { name: "Else" } });
  const stranger = await newPerson({ accountId: elsewhere.id });
  expect(await changeRole({ ctx, input: { userId: stranger.id, role: "viewer" } })).toEqual(notFound);
  expect(await removeMember({ ctx, input: { userId: stranger.id } })).toEqual(notFound);
  expect(await db().member.count({ where: { userId: stranger.id, role: "owner" } })).toBe(1);
});

test("who was removed, who left, and whose role changed is written down", async () => {
  const [one, two] = [
    await newPerson({ accountId: ctx.account.id, role: "member" }),
    await newPerson({ accountId: ctx.account.id, role: "member" }),
  ];
  await changeRole({ ctx, input: { userId: one.id, role: "viewer" } });
  await removeMember({ ctx, input: { userId: one.id } });
  await removeMember({
    ctx: { ...ctx, actor: { kind: "user", id: two.id, email: two.email } },
    input: { userId: two.id },
  });
  expect((await actionsNow()).sort()).toEqual(["member.left", "member.removed", "member.role_changed"]);
});
