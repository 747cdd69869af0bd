import type { Context } from "#lib/accounts/context.ts";
import { db, Prisma } from "#lib/db/client.ts";

/** Jobs that ended, in numbers. `free` are failures that do not count; `counted` is what is paid for. */
export type Tally = {
  jobs: number;
  delivered: number;
  creation_failed: number;
  delivery_failed: number;
  counted: number;
  free: number;
};

export type Usage = {
  total: Tally;
  /** Every day of the period, UTC, as YYYY-MM-DD. */
  days: (Tally & { day: string })[];
  /** Busiest first. The key's name is null for what was made in the dashboard, or with a key that is gone. */
  keys: (Tally & { id: string | null; name: string | null; lastFour: string | null })[];
  /** Busiest first, at most `hostsShown`. */
  hosts: (Tally & { host: string })[];
  hostCount: number;
};

/** Hosts that are listed by name; the rest are counted. */
const hostsShown = 20;

// For statements over an account's jobs that ended in a period: all they need is in one index.
const tally = Prisma.sql`
  count(*)::int as jobs,
  (count(*) filter (where status = 'delivered'))::int as delivered,
  (count(*) filter (where status = 'creation_failed'))::int as creation_failed,
  (count(*) filter (where status = 'delivery_failed'))::int as delivery_failed,
  (count(*) filter (where billable))::int as counted,
  (count(*) filter (where not billable))::int as free`;

/**
 * What ended in a period, from `from` until before `to`, and what of it counted. Each view of it is one
 * read of one index (account, time, outcome, key, host), and the total is that of the days.
 */
export async function readUsage({
  ctx,
  input: { from, to },
}: {
  ctx: Context;
  input: { from: Date; to: Date };
}): Promise<Usage> {
  const accountId = ctx.account.id;
  const ended = Prisma.sql`
    account_id = ${accountId}::uuid and finished_at >= ${from}::timestamptz and finished_at < ${to}::timestamptz`;
  const [days, keys, hosts, named] = await Promise.all([
    db().$queryRaw<(Tally & { day: Date })[]>`
      select (finished_at at time zone 'UTC')::date as day, ${tally} from jobs where ${ended} group by 1`,
    db().$queryRaw<(Tally & { id: string | null })[]>`
      select key_id as id, ${tally} from jobs where ${ended} group by 1 order by jobs desc`,
    db().$queryRaw<(Tally & { host: string; hosts: number })[]>`
      select host, ${tally}, (count(*) over ())::int as hosts from jobs where ${ended}
      group by 1 order by jobs desc, host limit ${hostsShown}::int`,
    db().apiKey.findMany({ where: { accountId }, select: { id: true, name: true, lastFour: true } }),
  ]);
  const names = new Map(named.map((key) => [key.id, key]));
  const byDay = new Map(days.map(({ day, ...counts }) => [day.toISOString().slice(0, 10), counts]));
  return {
    total: [...byDay.values()].reduce(plus, nothing),
    days: daysOf({ from, to }).map((day) => ({ day, ...(byDay.get(day) ?? nothing) })),
    keys: keys.map((key) => {
      const { name = null, lastFour = null } = names.get(key.id ?? "") ?? {};
      return { ...key, name, lastFour };
    }),
    hosts: hosts.map(({ hosts: _, ...host }) => host),
    hostCount: hosts[0]?.hosts ?? 0,
  };
}

const nothing: Tally = { jobs: 0, delivered: 0, creation_failed: 0, delivery_failed: 0, counted: 0, free: 0 };

function plus(one: Tally, other: Tally): Tally {
  return {
    jobs: one.jobs + other.jobs,
    delivered: one.delivered + other.delivered,
    creation_failed: one.creation_failed + other.creation_failed,
    delivery_failed: one.delivery_failed + other.delivery_failed,
    counted: one.counted + other.counted,
    free: one.free + other.free,
  };
}

/** The days that a period touches, in UTC. */
function daysOf({ from, to }: { from: Date; to: Date }): string[] {
  const days: string[] = [];
  const day = new Date(from);
  day.setUTCHours(0, 0, 0, 0);
  for (; day < to; day.setUTCDate(day.getUTCDate() + 1)) days.push(day.toISOString().slice(0, 10));
  return days;
}
