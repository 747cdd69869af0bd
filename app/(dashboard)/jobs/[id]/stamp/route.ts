import { memberSession } from "#app/_server/session.ts";
import { getJob } from "#lib/jobs/get-job.ts";
import { jobStamp } from "#lib/jobs/page-stamp.ts";

type RouteContext = { params: Promise<{ id: string }> };

/** The stamp of a job's page: what an open page asks for to see whether it still shows the truth. */
export async function GET(_: Request, { params }: RouteContext): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  const session = await memberSession();
  if (!session) return new Response("signed out", { status: 401, headers });
  const found = await getJob({ ctx: session.ctx, input: await params });
  return found.ok ? new Response(jobStamp(found.value), { headers }) : new Response(null, { status: 404, headers });
}
