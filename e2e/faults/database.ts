import pg from "pg";
import { isDatabaseAway } from "#lib/db/faults.ts";
import { migrate } from "#lib/db/migrate.ts";
import { until } from "#lib/local/until.ts";

export type Row = Record<string, unknown>;
export type Sql = (text: string, values?: unknown[]) => Promise<Row[]>;

/** The harness's own way to the database, past the network that fails. */
export type Database = {
  /** A statement waits while the database is away. */
  sql: Sql;
  /** Runs a statement that locks something, and keeps the lock until the answer is called, once or more often. */
  hold: (text: string, values?: unknown[]) => Promise<() => Promise<void>>;
  /** Gives up every lock that is still held. */
  releaseAll: () => Promise<void>;
  close: () => Promise<void>;
};

const awayDeadlineMs = 90_000;

/** Notes every change of a job's status in its order, so that a second final status would be seen. */
const journal = `
  create table status_journal (place bigserial, job_id uuid not null, old_job_status job_status not null, new_job_status job_status not null);
  create function note_status() returns trigger language plpgsql as $$
  begin
    insert into status_journal (job_id, old_job_status, new_job_status) values (new.id, old.status, new.status);
    return new;
  end $$;
  create trigger note_status after update of status on jobs for each row
    when (old.status is distinct from new.status) execute function note_status();`;

/** Brings the database up to date and opens it. */
export async function openDatabase(url: string): Promise<Database> {
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  await pool.query(journal);
  const releases = new Set<() => Promise<void>>();
  return {
    async sql(text, values) {
      const answer = await until(() => askUnlessAway(pool, text, values), { deadlineMs: awayDeadlineMs });
      if (!answer) throw new Error(`The database was away for ${awayDeadlineMs} ms`);
      return answer;
    },
    async hold(text, values) {
      const client = await pool.connect();
      await client.query("begin");
      await client.query(text, values);
      const release = async () => {
        if (!releases.delete(release)) return;
        await client.query("rollback").catch(() => {});
        client.release();
      };
      releases.add(release);
      return release;
    },
    async releaseAll() {
      for (const release of releases) await release();
    },
    close: () => pool.end(),
  };
}

async function askUnlessAway(pool: pg.Pool, text: string, values: unknown[] = []): Promise<Row[] | undefined> {
  try {
    return (await pool.query<Row>(text, values)).rows;
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}
