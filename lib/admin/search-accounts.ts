import { validate } from "uuid";
import type { OperatorContext } from "#lib/accounts/context.ts";
import { db, Prisma } from "#lib/db/client.ts";

/** An account among others. `delivered` and `failed` are the last 24 hours'. */
export type FoundAccount = {
  id: string;
  name: string;
  createdAt: string;
  suspended: boolean;
  unpaid: boolean;
  /** E-mail address of the first owner; null when nobody is a member. */
  owner: string | null;
  delivered: number;
  failed: number;
};

type Row = Omit<FoundAccount, "createdAt"> & { createdAt: Date };

export const accountsShown = 50;

/**
 * Accounts by name, a member's e-mail address (a part of either), id, or a key's last four characters;
 * the newest when nothing is searched for. At most fifty.
 */
export async function searchAccounts({
  input,
}: {
  ctx: OperatorContext;
  input: { text: string };
}): Promise<FoundAccount[]> {
  const rows = await db().$queryRaw<Row[]>`
    select a.id, a.name, a.created_at as "createdAt", a.suspended_at is not null as suspended,
           a.unpaid_at is not null as unpaid,
           (select u.email from members m join users u on u.id = m.user_id
            where m.account_id = a.id and m.role = 'owner' order by m.created_at limit 1) as owner,
           recent.delivered, recent.failed
    from (select * from accounts a where ${matches(input.text)} order by created_at desc limit ${accountsShown}::int) a
    cross join lateral (
      select count(*) filter (where status = 'delivered')::int as delivered,
             count(*) filter (where status in ('creation_failed', 'delivery_failed'))::int as failed
      from (
        select status from jobs j where j.account_id = a.id and j.created_at > now() - interval '24 hours'
        order by turn desc limit 10000
      ) newest
    ) recent
    order by a.created_at desc`;
  return rows.map(({ createdAt, ...account }) => ({ ...account, createdAt: createdAt.toISOString() }));
}

function matches(text: string): Prisma.Sql {
  if (text === "") return Prisma.sql`true`;
  if (validate(text)) return Prisma.sql`a.id = ${text}::uuid`;
  // What is searched for is a text, not a pattern.
  const part = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const lastFour = /(?:^|…)([A-Za-z0-9]{4})$/.exec(text)?.[1] ?? "";
  return Prisma.sql`(
    a.name ilike ${part}
    or exists (select from members m join users u on u.id = m.user_id where m.account_id = a.id and u.email ilike ${part})
    or exists (select from api_keys k where k.account_id = a.id and k.last_four = ${lastFour}))`;
}
