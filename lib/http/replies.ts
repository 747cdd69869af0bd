import { ReadableStream } from "node:stream/web";
import { create as contentDisposition } from "content-disposition";
import { baseUrl } from "#lib/config/config.ts";
import type { CreatedJob } from "#lib/jobs/create-job.ts";
import type { Download, HeldDownload } from "#lib/jobs/download-pdf.ts";
import type { JobPage } from "#lib/jobs/list-jobs.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import type { JobRow } from "#lib/jobs/row.ts";
import { withEnd } from "./with-end.ts";

/** `201 Created` with the job and its address. */
export function jobCreated({ job, replayed }: CreatedJob): Response {
  const headers = { location: `${baseUrl()}/jobs/${job.id}`, ...replayHeader(replayed) };
  return Response.json(publicJob(job), { status: 201, headers });
}

/** The job as it is now. */
export function jobShown(job: JobRow): Response {
  return Response.json(publicJob(job));
}

/** A page of jobs. */
export function jobsListed({ jobs, nextCursor }: JobPage): Response {
  return Response.json({
    object: "list",
    data: jobs.map(publicJob),
    has_more: nextCursor !== null,
    next_cursor: nextCursor,
  });
}

/** "HTTP 200, the body is the PDF data, and the response header `x-service-job-id` carries the id of the job." */
export function pdfDownloaded({ job, pdf, replayed }: Download): Response {
  const { attachment } = publicJob(job).options;
  const name = job.fileName.slice(job.fileName.lastIndexOf("/") + 1);
  return new Response(ReadableStream.from(pdf) as BodyInit, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": contentDisposition(name, { type: attachment ? "attachment" : "inline" }),
      "x-service-job-id": job.id,
      ...replayHeader(replayed),
    },
  });
}

/** The same for a PDF that holds a call: it is released when the PDF is sent, and at the latest after `withinMs`. */
export function heldPdfDownloaded(held: HeldDownload, { signal }: { signal: AbortSignal }): Response {
  return withEnd({ response: pdfDownloaded(held), end: held.release, signal, withinMs: held.withinMs });
}

function replayHeader(replayed: boolean): Record<string, string> {
  return replayed ? { "idempotent-replayed": "true" } : {};
}
