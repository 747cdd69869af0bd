import { memberSession } from "#app/_server/session.ts";
import { listJobSummaries } from "#lib/jobs/list-job-summaries.ts";
import { pageStamp } from "#lib/jobs/page-stamp.ts";
import { jobsOnPage } from "../(list)/jobs-on-page.ts";
import { readSearch } from "../(list)/read-search.ts";

/** The stamp of a page of jobs: what an open page asks for to see whether it still shows the truth. */
export async function GET(request: Request): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  const session = await memberSession();
  if (!session) return new Response("signed out", { status: 401, headers });
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const { filter, cursor } = readSearch({ given, now: new Date() });
  const { jobs } = await listJobSummaries({ ctx: session.ctx, input: { ...filter, cursor, limit: jobsOnPage } });
  return new Response(pageStamp(jobs), { headers });
}
