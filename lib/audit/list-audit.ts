import type { Context } from "#lib/accounts/context.ts";
import { db, Prisma } from "#lib/db/client.ts";

/** An entry as owners read it. `at` is ISO 8601. */
export type AuditResource = {
  id: string;
  at: string;
  actor: string;
  operator: boolean;
  action: string;
  target: string;
  details: Record<string, unknown>;
};

export type AuditPage = { entries: AuditResource[]; nextCursor: string | undefined };

const perPage = 50;

/** The account's audit log, newest first; `cursor` is the last page's `nextCursor`. One that is not ours begins anew. */
export async function listAudit({
  ctx,
  input,
}: {
  ctx: Context;
  input: { cursor?: string | undefined };
}): Promise<AuditPage> {
  const rows = await db().$queryRaw<(Omit<AuditResource, "at"> & { micros: string; createdAt: Date })[]>(
    pageQuery({ ctx, cursor: input.cursor }),
  );
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  return {
    entries: shown.map(({ micros: _, createdAt, ...entry }) => ({ ...entry, at: createdAt.toISOString() })),
    nextCursor: last && `${last.micros}.${last.id}`,
  };
}

/** The statement behind a page, and one row more: whether there is another page. */
export function pageQuery({ ctx, cursor }: { ctx: Context; cursor: string | undefined }): Prisma.Sql {
  // In microseconds, as the database has them: a Date would lose what orders entries of one millisecond.
  return Prisma.sql`
    select id, created_at as "createdAt", (extract(epoch from created_at) * 1000000)::bigint::text as micros,
           actor, operator, action, target, details
    from audit_entries
    where account_id = ${ctx.account.id}::uuid ${readCursor(cursor)}
    order by created_at desc, id desc limit ${perPage + 1}::int`;
}

function readCursor(cursor: string | undefined): Prisma.Sql {
  const [, micros, id] = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor ?? "") ?? [];
  if (micros === undefined || id === undefined) return Prisma.empty;
  return Prisma.sql`and (created_at, id) < (
    timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
}
