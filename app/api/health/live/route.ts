export const dynamic = "force-dynamic";

/** The process answers: that is all. */
export function GET(): Response {
  return Response.json({ status: "live" }, { headers: { "cache-control": "no-store" } });
}
