import type pg from "pg";
import { isDatabaseAway } from "#lib/db/faults.ts";
import { throughOutages } from "#lib/db/through-outages.ts";
import { type QueueStatement, readAction } from "./queue-statement.ts";

type Send = () => Promise<pg.QueryResult>;
type Runner = { schema: string; id: string; open: Set<Promise<unknown>>; inDoubt: boolean; settling?: Promise<void> };

/**
 * Runs the queue's statements through outages. A completion is sent again until it is answered. A
 * fetch is not: when its answer is lost, its task may be locked for this worker, which knows nothing
 * of it. So before the runner fetches again, tasks that it holds unknowingly are given back.
 * `letGo` ends the waiting of fetches, `abandon` that of everything.
 */
export function createFetches({
  query,
  letGo,
  abandon,
}: {
  query: (text: string, values: unknown[]) => Promise<unknown>;
  letGo: AbortSignal;
  abandon: AbortSignal;
}): { run: (statement: QueueStatement, send: Send) => Promise<pg.QueryResult> } {
  const runners = new Map<string, Runner>();
  /** By schema: ids of one table are no other's. */
  const held = new Map<string, Set<string>>();

  async function run(statement: QueueStatement, send: Send): Promise<pg.QueryResult> {
    const action = readAction(statement);
    if (action.kind === "fetch") return fetch(runnerOf(action), send);
    const result = await throughOutages(send, abandon);
    if (action.kind === "end") for (const id of action.ids) heldIn(action.schema).delete(id);
    return result;
  }

  async function fetch(runner: Runner, send: Send): Promise<pg.QueryResult> {
    for (;;) {
      if (runner.inDoubt) await settle(runner);
      const fetching = send().then((result) => {
        for (const { id } of result.rows) heldIn(runner.schema).add(String(id));
        return result;
      });
      runner.open.add(fetching);
      try {
        return await fetching;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        runner.inDoubt = true;
        if (letGo.aborted) throw error;
      } finally {
        runner.open.delete(fetching);
      }
    }
  }

  function settle(runner: Runner): Promise<void> {
    runner.settling ??= giveBack(runner).finally(() => {
      delete runner.settling;
    });
    return runner.settling;
  }

  /** No fetch begins meanwhile, so what is locked and not held is nobody's. */
  async function giveBack(runner: Runner): Promise<void> {
    const { schema, id, open } = runner;
    await Promise.allSettled(open);
    await throughOutages(() => query(givingBack(schema), [id, [...heldIn(schema)]]), letGo);
    runner.inDoubt = false;
  }

  function runnerOf({ schema, runner: id }: { schema: string; runner: string }): Runner {
    const runner = runners.get(id) ?? { schema, id, open: new Set(), inDoubt: false };
    runners.set(id, runner);
    return runner;
  }

  function heldIn(schema: string): Set<string> {
    const ids = held.get(schema) ?? new Set();
    held.set(schema, ids);
    return ids;
  }

  return { run };
}

function givingBack(schema: string): string {
  return `
    with tasks as (
      update ${schema}._private_jobs set locked_at = null, locked_by = null
      where locked_by = $1 and id <> all ($2::bigint[])
    )
    update ${schema}._private_job_queues q set locked_at = null, locked_by = null
    where locked_by = $1
      and not exists (select 1 from ${schema}._private_jobs j where j.job_queue_id = q.id and j.id = any ($2::bigint[]))`;
}
