import type pg from "pg";
import { everyTask } from "#lib/queue/every-task.ts";
import { queueSchemas } from "#lib/queue/tasks.ts";

const tables = queueSchemas.map((schema) => `${schema}._private_jobs`).join(", ");

/** Forgets all jobs, waiting and done, and what they have left in the tables, so that each round begins alike. */
export async function clearJobs(sql: pg.Client): Promise<void> {
  for (const schema of queueSchemas) await sql.query(`delete from ${schema}._private_jobs where locked_by is null`);
  // One that is started and has no task left was only waiting, for its delivery: nobody has it in hand.
  await sql.query(
    `delete from jobs j where status <> 'started' or not exists (
       select from ${everyTask} q where q.payload ->> 'jobId' = j.id::text)`,
  );
  await sql.query(`vacuum (analyze) jobs, artifact_chunks, usage_records, ${tables}`);
}

/** The same for what a run that was killed has left, before anything runs. */
export async function clearEverything(sql: pg.Client): Promise<void> {
  await sql.query(`truncate jobs, usage_records, workers, ${tables} cascade`);
}
