import { parsePdfRequest } from "#lib/pdf/parse-pdf-request.ts";
import type { PublicJob } from "./job-schema.ts";

/** One request, in both encodings. */
export const requestExample = {
  url: "https://example.com/",
  page_size: { height: "297mm", width: "210mm" },
  margin_top: "2cm",
  footer_template: '<span class="pageNumber"></span> / <span class="totalPages"></span>',
  file_name: "invoices/7.pdf",
};

const at = "2026-01-02T03:04:05.678Z";
const fileName = requestExample.file_name;

/** The job that the request creates, as it is answered at once. */
export const queuedJob: PublicJob = {
  id: "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90",
  object: "job",
  url: requestExample.url,
  status: "queued",
  done: false,
  file_name: fileName,
  created_at: at,
  started_at: null,
  finished_at: null,
  error: null,
  file: null,
  http_status: null,
  final_url: null,
  billable: null,
  blocked: null,
  options: { ...optionsOf(requestExample), file_name: fileName },
};

export const deliveredJob: PublicJob = {
  ...queuedJob,
  status: "delivered",
  done: true,
  started_at: "2026-01-02T03:04:05.701Z",
  finished_at: "2026-01-02T03:04:10.012Z",
  file: {
    bucket: "acme-pdfs",
    key: fileName,
    bytes: 48_211,
    pages: 2,
    sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  http_status: 200,
  final_url: requestExample.url,
  billable: true,
  blocked: { count: 0, hosts: [] },
};

export const creationFailedJob: PublicJob = {
  ...deliveredJob,
  status: "creation_failed",
  error: { code: "connection_failed", detail: "The address could not be reached." },
  file: null,
  http_status: null,
  final_url: null,
  billable: false,
};

export const deliveryFailedJob: PublicJob = {
  ...deliveredJob,
  status: "delivery_failed",
  error: { code: "bucket_access_denied", detail: "The bucket refused the upload." },
  file: null,
  billable: false,
};

function optionsOf(body: Record<string, unknown>): PublicJob["options"] {
  const parsed = parsePdfRequest(body);
  if (!parsed.ok) throw new Error(`The example is not a valid request: ${JSON.stringify(parsed.failure)}`);
  return { ...parsed.value.options, file_name: fileName };
}
