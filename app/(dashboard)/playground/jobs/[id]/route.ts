import { memberRead } from "#app/_server/member-route.ts";
import { ok } from "#lib/errors/result.ts";
import { jobProgress } from "#lib/jobs/job-progress.ts";

export const GET = memberRead({
  role: "member",
  parse: ({ params }) => ok({ id: params.id ?? "" }),
  verb: jobProgress,
  reply: (progress) => Response.json(progress),
});
