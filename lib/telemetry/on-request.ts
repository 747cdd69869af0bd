import { type LogIds, withLogIds } from "./log-ids.ts";
import { metrics } from "./metrics.ts";
import { recordSpan } from "./spans.ts";

/**
 * Answers a public request: its log lines carry its id, its time is counted, and when it created a
 * job it is in that job's trace. The time ends where the answer begins to be sent.
 */
export async function onRequest({
  requestId,
  method,
  path,
  work,
}: {
  requestId: string;
  method: string;
  path: string;
  work: () => Promise<Response>;
}): Promise<Response> {
  const ids: LogIds = { request_id: requestId };
  const startMs = Date.now();
  const response = await withLogIds(ids, work);
  const endMs = Date.now();
  const { status } = response;
  metrics()?.requestSeconds.record((endMs - startMs) / 1_000, { method, status: String(status) });
  if (ids.job_id !== undefined) {
    const attributes = { "http.response.status_code": status, "request.id": requestId };
    recordSpan({ jobId: ids.job_id, name: `${method} ${path}`, startMs, endMs, attributes });
  }
  return response;
}
