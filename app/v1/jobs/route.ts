import { requestsPerMinute } from "#lib/http/limits.ts";
import { listInput } from "#lib/http/list-input.ts";
import { pdfInput } from "#lib/http/pdf-input.ts";
import { endpoint, publicRoute } from "#lib/http/public-route.ts";
import { jobCreated, jobsListed } from "#lib/http/replies.ts";
import { createJob } from "#lib/jobs/create-job.ts";
import { listJobs } from "#lib/jobs/list-jobs.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute({
  limit: requestsPerMinute,
  endpoints: {
    POST: endpoint({ reads: "body", parse: pdfInput("job"), verb: createJob, reply: jobCreated }),
    GET: endpoint({ reads: "query", parse: listInput, verb: listJobs, reply: jobsListed }),
  },
});
