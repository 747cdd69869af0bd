import { z } from "zod";
import { creationFailureCodes, deliveryFailureCodes } from "#lib/errors/failure-codes.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import { urlMaxBytes } from "#lib/pdf/target-url.ts";

/** The spec's statuses, in the order a job takes them. */
export const jobStatuses = ["queued", "started", "delivered", "creation_failed", "delivery_failed"] as const;

const instant = (description: string) => z.iso.datetime().meta({ description, example: "2026-01-02T03:04:05.678Z" });

const file = z
  .object({
    bucket: z.string().meta({ description: "The account's bucket.", example: "acme-pdfs" }),
    key: z
      .string()
      .meta({ description: "Object name: the account's prefix and file_name.", example: "invoices/7.pdf" }),
    bytes: z.int().min(0).meta({ description: "Size of the PDF in bytes.", example: 48211 }),
    pages: z.int().min(0).meta({ description: "Pages of the PDF.", example: 2 }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({
        description: "SHA-256 of the PDF, in hex.",
        example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      }),
  })
  .meta({ id: "File" });

const failure = z
  .object({
    code: z.enum([...creationFailureCodes, ...deliveryFailureCodes]).meta({
      description: "Why the job failed, for programs.",
      example: "connection_failed",
    }),
    detail: z
      .string()
      .meta({ description: "Why the job failed, for a person.", example: "The address could not be reached." }),
  })
  .meta({ id: "Failure" });

const blocked = z
  .object({
    count: z.int().min(0).meta({ description: "Requests of the page that were refused.", example: 1 }),
    hosts: z.array(z.string()).meta({ description: "The hosts they were for.", example: ["tracker.internal"] }),
  })
  .meta({ id: "Blocked" });

/** A job as the API, events and the dashboard show it. */
export const jobSchema = z
  .object({
    id: z.uuid().meta({ description: "Job identifier.", example: "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90" }),
    object: z.literal("job").meta({ description: "Constant job.", example: "job" }),
    url: z.string().meta({
      description: "The address submitted in the request, less any credentials in it.",
      example: "https://example.com/",
    }),
    status: z.enum(jobStatuses).meta({ description: "A new job is queued.", example: "delivered" }),
    done: z.boolean().meta({
      description: "true exactly for delivered, creation_failed and delivery_failed.",
      example: true,
    }),
    file_name: z
      .string()
      .meta({ description: "Object name, without the account's prefix.", example: "invoices/7.pdf" }),
    created_at: instant("When the job was created."),
    started_at: instant("When rendering first began.").nullable(),
    finished_at: instant("When the job was done.").nullable(),
    error: failure.nullable().meta({ description: "Set on the two failed statuses.", example: null }),
    file: file.nullable().meta({ description: "Set once the PDF lies in the bucket." }),
    http_status: z
      .int()
      .min(100)
      .max(999)
      .nullable()
      .meta({ description: "HTTP status the target answered with.", example: 200 }),
    final_url: z
      .string()
      .nullable()
      .meta({
        description: `The address that was printed, after redirects; null when it is longer than ${urlMaxBytes} bytes.`,
        example: "https://example.com/",
      }),
    billable: z
      .boolean()
      .nullable()
      .meta({ description: "Whether the job counts towards usage; null until done.", example: true }),
    blocked: blocked.nullable().meta({
      description:
        "What the page asked for and was refused, because the address or name itself is not public; null until rendered.",
    }),
    options: storedOptionsSchema
      .extend({ file_name: z.string().meta({ description: "As above.", example: "invoices/7.pdf" }) })
      .meta({
        id: "JobOptions",
        description: "The PDF options as understood, defaults filled in; never username or password.",
      }),
  })
  .meta({ id: "Job" });

export type PublicJob = z.output<typeof jobSchema>;

/** A page of jobs, newest first. */
export const jobListSchema = z
  .object({
    object: z.literal("list").meta({ description: "Constant list.", example: "list" }),
    data: z.array(jobSchema).meta({ description: "The jobs, newest first." }),
    has_more: z.boolean().meta({ description: "Whether older jobs follow.", example: false }),
    next_cursor: z.string().nullable().meta({ description: "cursor of the next page.", example: null }),
  })
  .meta({ id: "JobList" });
