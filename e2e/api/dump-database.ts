import pg from "pg";

/**
 * Every row of every table of a database as text, the queue's tables included: what pg_dump would
 * write, which the embedded PostgreSQL comes without. Bytes are there as they are stored and in hex.
 */
export async function dumpDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const parts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
      parts.push(`-- ${name}`, ...rows.flatMap((row) => Object.values(row).map(written)));
    }
    return parts.join("\n");
  } finally {
    await client.end();
  }
}

function written(value: unknown): string {
  if (Buffer.isBuffer(value)) return `${value.toString("latin1")} ${value.toString("hex")}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}
