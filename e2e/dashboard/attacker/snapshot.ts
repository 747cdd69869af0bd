import { queueSchemas } from "#lib/queue/tasks.ts";
import type { Service } from "#lib/testing/service.ts";

type Sql = Service["sql"];

/** What every request may move: counters of attempts and requests, and who was seen when. */
const restless = ["throttles", "rate_windows", "download_calls", "workers", "_prisma_migrations"];

/**
 * A hash of every table, by its name; with `about`, only of the rows in which one of these texts stands.
 * Two that are equal mean that nothing has changed in between. There must be no worker beside.
 */
export async function snapshot({ sql, about }: { sql: Sql; about?: string[] }): Promise<Record<string, string>> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where (schemaname = 'public' and tablename <> all ($1)) or (schemaname = any ($2) and tablename = '_private_jobs')
     order by 1`,
    [restless, queueSchemas],
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(line, e'\\n' order by line), '')) as hash
       from (select (to_jsonb(t) - array['seen_at', 'last_used_at'])::text as line from ${name} t) lines
       where $1::text[] is null or line like any ($1)`,
  );
  const rows = await sql(hashes.join(" union all "), [about?.map((text) => `%${text}%`) ?? null]);
  return Object.fromEntries(rows.map(({ name, hash }) => [String(name), String(hash)]));
}
