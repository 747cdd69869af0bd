import { ReadableStream } from "node:stream/web";
import { memberSession } from "#app/_server/session.ts";
import { exportJobs } from "#lib/jobs/export-jobs.ts";
import { readSearch } from "../(list)/read-search.ts";

/** The filtered list as CSV, streamed: the newest 100,000 of what the list shows. */
export async function GET(request: Request): Promise<Response> {
  const session = await memberSession();
  if (!session) return new Response("Sign in to export jobs.", { status: 401 });
  const now = new Date();
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const lines = exportJobs({ ctx: session.ctx, input: readSearch({ given, now }).filter });
  const body = ReadableStream.from(lines).pipeThrough(new TextEncoderStream() as never);
  return new Response(body as unknown as BodyInit, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="jobs-${now.toISOString().slice(0, 10)}.csv"`,
      "cache-control": "no-store",
    },
  });
}
