import { beforeAll, expect, test } from "vitest";
import { type Context, systemContext } from "#lib/accounts/context.ts";
import { createAccount } from "#lib/accounts/create-account.ts";
import { db, Prisma } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { listAudit, pageQuery } from "./list-audit.ts";

useDatabase();

let ctx: Context;
const total = 120;

beforeAll(async () => {
  ctx = systemContext((await createAccount({ input: { name: "Acme" } })).id);
  const other = await createAccount({ input: { name: "Else" } });
  // Three at each moment, microseconds apart: what paging by milliseconds would lose or repeat.
  for (const account of [ctx.account.id, other.id]) {
    await db().$executeRaw`
      insert into audit_entries (id, account_id, actor, action, target, request_id, created_at)
      select gen_random_uuid(), ${account}::uuid, 'a@example.com', 'key.created', n::text, 'r',
             timestamptz '2026-01-01 00:00:00+00' + (n / 3) * interval '1 microsecond'
      from generate_series(1, ${total}::int) n`;
  }
});

test("its pages hold every entry once, newest first, however close in time they are", async () => {
  const seen: { at: number; id: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAudit({ ctx, input: { cursor } });
    seen.push(...page.entries.map(({ target, id }) => ({ at: Math.floor(Number(target) / 3), id })));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
  expect(seen).toHaveLength(total);
  expect(seen.map(({ at }) => at)).toEqual(seen.map(({ at }) => at).sort((one, other) => other - one));
});

test.each(["", "x", "1.2", "9999999999999999999.0", "1.not-an-id", "' or 1=1 --"])(
  "a cursor that is not ours (%j) begins anew",
  async (cursor) => {
    const { entries } = await listAudit({ ctx, input: { cursor } });
    expect(entries[0]?.target).toBe(String(total));
  },
);

test("a page is read by the index, from its place on", async () => {
  await db().$executeRaw`
    insert into audit_entries (id, account_id, actor, action, target, request_id)
    select gen_random_uuid(), a.id, 'a@example.com', 'key.created', 'x', 'r'
    from accounts a, generate_series(1, 20000) where a.id <> ${ctx.account.id}::uuid`;
  await db().$executeRaw`analyze audit_entries`;
  const cursor = `1767225600000020.${ctx.account.id}`;
  const plan = JSON.stringify(await db().$queryRaw(Prisma.sql`explain ${pageQuery({ ctx, cursor })}`));
  expect(plan).toContain("audit_entries_account_id_created_at_idx");
  expect(plan).toMatch(/Index Cond: [^"]*created_at <=/);
});
