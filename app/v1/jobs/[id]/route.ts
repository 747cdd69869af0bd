import { ok } from "#lib/errors/result.ts";
import { requestsPerMinute } from "#lib/http/limits.ts";
import { endpoint, publicRoute } from "#lib/http/public-route.ts";
import { jobShown } from "#lib/http/replies.ts";
import { getJob } from "#lib/jobs/get-job.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute({
  limit: requestsPerMinute,
  endpoints: {
    GET: endpoint({
      reads: "query",
      parse: ({ params }) => ok({ id: String(params.id) }),
      verb: getJob,
      reply: jobShown,
    }),
  },
});
