/** A statement as graphile-worker hands it to its pool, named "<action>/<schema>". */
export type QueueStatement = { text: string; values?: unknown[]; name?: string };

export type QueueAction =
  | { kind: "fetch"; schema: string; runner: string }
  /** Tasks that are done, or that go back to the queue. */
  | { kind: "end"; schema: string; ids: string[] }
  | { kind: "other" };

/** What a statement does, told by its name; `queue-pool.test.ts` fails when an update of the library changes these. */
export function readAction({ name = "", values = [] }: QueueStatement): QueueAction {
  const [action = "", schema = ""] = name.split("/");
  const [first, second] = values;
  if (action.startsWith("get_job")) return { kind: "fetch", schema, runner: String(first) };
  if (action.startsWith("complete_job") || action === "fail_jobs") return { kind: "end", schema, ids: idsIn(first) };
  if (action.startsWith("fail_job")) return { kind: "end", schema, ids: failedIds(second) };
  return { kind: "other" };
}

function idsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

function failedIds(json: unknown): string[] {
  const failed: { jobId: string }[] = JSON.parse(String(json));
  return failed.map(({ jobId }) => String(jobId));
}
