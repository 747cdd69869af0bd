import type { Task } from "graphile-worker";
import { boundedText } from "#lib/errors/bounded-text.ts";
import { type ParsedPayload, type TaskName, taskPayloads } from "#lib/queue/tasks.ts";
import { onJob } from "#lib/telemetry/on-job.ts";
import type { Services } from "./services.ts";

type Run<Name extends TaskName> = (call: {
  payload: ParsedPayload<Name>;
  services: Services;
  /** To be called once the task's job is this worker's: then the next one may be fetched. */
  started: () => void;
}) => Promise<void>;

/** Wraps a task for the queue: its payload is parsed here, once, because old tasks outlive deploys. */
export function task<Name extends TaskName>(
  name: Name,
  run: Run<Name>,
  { services, started = () => {} }: { services: Services; started?: (queueId: string) => void },
): Record<Name, Task> {
  const wrapped: Task = (given, { job }) => {
    const payload = taskPayloads[name].parse(given) as ParsedPayload<Name>;
    const work = () => run({ payload, services, started: () => started(job.id) }).catch(throwBounded);
    return onJob({ task: name, jobId: "jobId" in payload ? payload.jobId : undefined, work });
  };
  return { [name]: wrapped } as Record<Name, Task>;
}

/** What a task throws is kept in the queue's table: a mail server's or a bucket's words must not fill it. */
function throwBounded(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && message.length <= longestMessage) throw error;
  throw new Error(boundedText(message, longestMessage));
}

const longestMessage = 2_000;
