import { linkToObject } from "#lib/storage/open-object.ts";
import { deliveredObject, plain } from "../../_live/delivered-object.ts";

type RouteContext = { params: Promise<{ id: string }> };

/** Leads to the job's PDF in the bucket, by a link that is signed as it is clicked. */
export async function GET(_: Request, { params }: RouteContext): Promise<Response> {
  const object = await deliveredObject((await params).id);
  if (!object.ok) return object.failure;
  const link = await linkToObject(object.value);
  if (!link.ok) return plain(link.failure.detail, 409);
  const headers = { location: link.value, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  return new Response(null, { status: 302, headers });
}
