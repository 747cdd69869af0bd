import { validate } from "uuid";
import type { OperatorContext } from "#lib/accounts/context.ts";
import { planOf } from "#lib/billing/period.ts";
import { plans } from "#lib/billing/plans.ts";
import { db } from "#lib/db/client.ts";
import type { MemberRole } from "#lib/db/generated/enums.ts";
import { recordLook } from "./record-look.ts";

/** One account, as operators see it: no secret and no key is in it. Times are ISO 8601. */
export type AccountDetail = {
  id: string;
  name: string;
  createdAt: string;
  suspendedAt: string | null;
  suspendedReason: string | null;
  unpaidAt: string | null;
  /** The plan's name, and Stripe's id and word for its subscription, where there is one. */
  plan: { name: string; customerId: string | null; status: string | null };
  requestsPerMinute: number | null;
  downloadsAtOnce: number | null;
  members: { email: string; name: string; role: MemberRole; createdAt: string }[];
  keys: { name: string; lastFour: string; createdAt: string; lastUsedAt: string | null; revokedAt: string | null }[];
  bucket: { name: string; endpoint: string | null; region: string; prefix: string; updatedAt: string } | null;
};

/** Months of usage that are shown. */
const monthsShown = 12;

const listed = 100;

/** An account by its id; undefined for what is none. The look is written down first. */
export async function findAccount({
  ctx,
  input,
}: {
  ctx: OperatorContext;
  input: { id: string };
}): Promise<AccountDetail | undefined> {
  if (!validate(input.id)) return undefined;
  const found = await db().account.findUnique({
    where: { id: input.id },
    include: {
      members: {
        include: { user: { select: { email: true, name: true } } },
        orderBy: { createdAt: "asc" },
        take: listed,
      },
      keys: { omit: { hash: true }, orderBy: { createdAt: "desc" }, take: listed },
      billing: { select: { customerId: true, subscriptionId: true, periodStart: true, periodEnd: true, status: true } },
      bucket: { omit: { secretSealed: true, accessKeyId: true } },
    },
  });
  if (!found) return undefined;
  const { id, name, requestsPerMinute, downloadsAtOnce, suspendedReason, bucket, billing } = found;
  await recordLook({ ctx, input: { accountId: id, action: "account.viewed", target: name } });
  return {
    id,
    name,
    createdAt: found.createdAt.toISOString(),
    suspendedAt: found.suspendedAt?.toISOString() ?? null,
    suspendedReason,
    unpaidAt: found.unpaidAt?.toISOString() ?? null,
    plan: {
      name: plans[planOf(billing)].name,
      customerId: billing?.customerId ?? null,
      status: billing?.status ?? null,
    },
    requestsPerMinute,
    downloadsAtOnce,
    members: found.members.map(({ user, role, createdAt }) => ({ ...user, role, createdAt: createdAt.toISOString() })),
    keys: found.keys.map((key) => ({
      name: key.name,
      lastFour: key.lastFour,
      createdAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
      revokedAt: key.revokedAt?.toISOString() ?? null,
    })),
    bucket: bucket && {
      name: bucket.name,
      endpoint: bucket.endpoint,
      region: bucket.region,
      prefix: bucket.prefix,
      updatedAt: bucket.updatedAt.toISOString(),
    },
  };
}

/** What counted in one calendar month (UTC), `month` being YYYY-MM. */
export type MonthUsage = { month: string; counted: number };

/** What counted for an account in each of the last months that had any, the newest first. */
export async function usageByMonth({ input }: { input: { accountId: string } }): Promise<MonthUsage[]> {
  return db().$queryRaw<MonthUsage[]>`
    select to_char(recorded_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as counted
    from usage_records
    where account_id = ${input.accountId}::uuid
      and recorded_at >= (date_trunc('month', now() at time zone 'UTC')
        - ${monthsShown - 1}::int * interval '1 month') at time zone 'UTC'
    group by 1 order by 1 desc`;
}
