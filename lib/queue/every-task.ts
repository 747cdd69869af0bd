import { queueSchemas } from "./tasks.ts";

const columns = ["id", "payload", "priority", "run_at", "created_at", "key", "flags", "locked_at", "locked_by"];

/** SQL for the queue's tables as one, to select from: what is asked of it is asked of each table's own indexes. */
export const everyTask = `(${queueSchemas
  .map(
    (schema) => `select t.identifier as task, ${columns.map((column) => `q.${column}`).join(", ")}
      from ${schema}._private_jobs q join ${schema}._private_tasks t on t.id = q.task_id`,
  )
  .join(" union all ")})`;
