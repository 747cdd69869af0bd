import { answerScrape } from "#lib/telemetry/metrics-access.ts";

export const dynamic = "force-dynamic";

/** The web process's metrics, for who has METRICS_TOKEN. */
export async function GET(request: Request): Promise<Response> {
  const { status, headers, body } = await answerScrape(request.headers.get("authorization"));
  return new Response(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
