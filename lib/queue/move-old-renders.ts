/**
 * Moves the renders that wait among the errands, where the version before this put them, to their own table,
 * each with its place. Those that one of its workers has in hand stay: it ends them, or it dies, and they wait
 * again. Of two under one key the one in the new table stays. `run` runs SQL. Safe from any number of processes
 * at once; may be taken out when none of that version can be left.
 */
export async function moveOldRenders(run: (sql: string) => Promise<unknown>): Promise<void> {
  await run(`
    with waiting as (
      select q.id, own.id as task_id
      from graphile_worker._private_tasks t
      join render_queue._private_tasks own on own.identifier = t.identifier
      join graphile_worker._private_jobs q on q.task_id = t.id
      where t.identifier = 'render-pdf' and q.is_available
      for update of q skip locked
    ), taken as (
      delete from graphile_worker._private_jobs q using waiting where q.id = waiting.id
      returning waiting.task_id, q.payload, q.priority, q.run_at, q.attempts, q.max_attempts, q.last_error,
                q.created_at, q.key, q.flags
    )
    insert into render_queue._private_jobs
      (task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, flags)
    select * from taken order by priority, run_at
    on conflict (key) do nothing`);
}
