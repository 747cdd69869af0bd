import type { PublicJob } from "./job-schema.ts";
import type { JobRow } from "./row.ts";
import { isDone } from "./status.ts";

/** A job as the API, events and the dashboard show it: an allow-list, so that a new column stays private. */
export function publicJob(row: JobRow): PublicJob {
  const { file_name: _, ...options } = row.options as PublicJob["options"];
  const { errorCode, errorDetail, bucketName, objectKey, bytes, pages, sha256 } = row;
  return {
    id: row.id,
    object: "job",
    url: row.url,
    status: row.status,
    done: isDone(row.status),
    file_name: row.fileName,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    // The closed lists and the presence of these columns are finishJob's promise, which the row's type cannot carry.
    error: (errorCode && { code: errorCode, detail: errorDetail }) as PublicJob["error"],
    file: (row.status === "delivered"
      ? { bucket: bucketName, key: objectKey, bytes, pages, sha256 }
      : null) as PublicJob["file"],
    http_status: row.httpStatus,
    final_url: row.finalUrl,
    billable: row.billable,
    blocked: row.blocked as PublicJob["blocked"],
    options: { ...options, file_name: row.fileName },
  };
}
