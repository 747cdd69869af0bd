import { z } from "zod";
import { creationFailureCodes, deliveryFailureCodes } from "#lib/errors/failure-codes.ts";
import { readTypedInstant } from "#lib/jobs/instant.ts";
import { jobStatuses } from "#lib/jobs/job-schema.ts";
import { isStorableText } from "#lib/pdf/text.ts";

// The database refuses a NUL in a text, wherever it is only compared.
const text = z.string().trim().min(1).max(300).refine(isStorableText).optional().catch(undefined);
const instant = z.string().trim().transform(readTypedInstant).optional().catch(undefined);

/** Every way a job can fail. */
export const failureCodes = [...creationFailureCodes, ...deliveryFailureCodes] as const;

/**
 * The filter of the jobs of all accounts, read from a page's address. What makes no sense there is left
 * out rather than refused. Times without a zone are UTC.
 */
export const jobFilterSchema = z.object({
  status: z.enum(jobStatuses).optional().catch(undefined),
  code: z.enum(failureCodes).optional().catch(undefined),
  account: z.uuid().optional().catch(undefined),
  host: text.transform((host) => host?.toLowerCase()),
  worker: text,
  after: instant,
  before: instant,
  /** Jobs older than this one: the next page. */
  cursor: z.uuid().optional().catch(undefined),
});

export type JobFilter = z.output<typeof jobFilterSchema>;
