import { z } from "zod";

const jobPayload = z.object({ jobId: z.uuid() });

/** Every task of the queue and the payload it takes. Parsed before a task runs: old tasks outlive deploys. */
export const taskPayloads = {
  "render-pdf": jobPayload,
  "deliver-pdf": jobPayload.extend({ tries: z.number().int().default(0) }),
  "send-email": z.object({ emailId: z.uuid(), sealed: z.base64() }),
  "send-webhook": jobPayload.extend({ tries: z.number().int().default(0) }),
  "post-events": z.object({ endpointId: z.uuid() }),
  "report-usage": z.object({ reportId: z.uuid(), tries: z.number().int().default(0) }),
  "sync-billing": z.object({ accountId: z.uuid() }),
  "delete-account": z.object({ accountId: z.uuid() }),
} as const;

export type TaskName = keyof typeof taskPayloads;

/**
 * The schemas in which the queue keeps its tables. Renders have one of their own: they are due since the
 * year 2000, so in one table each look for an errand would read past all that wait.
 */
export const queueSchemas = ["graphile_worker", "render_queue"] as const;

/** The schema of a task's table. */
export function schemaOf(task: TaskName): (typeof queueSchemas)[number] {
  return task === "render-pdf" ? "render_queue" : "graphile_worker";
}

export type TaskPayload<Name extends TaskName> = z.input<(typeof taskPayloads)[Name]>;
export type ParsedPayload<Name extends TaskName> = z.output<(typeof taskPayloads)[Name]>;
