import { withEnd } from "#lib/http/with-end.ts";
import { readObject } from "#lib/storage/open-object.ts";
import { deliveredObject, plain } from "../../_live/delivered-object.ts";

type RouteContext = { params: Promise<{ id: string }> };

/** The job's PDF out of the bucket, for the preview on its page. Whatever lies there now is given as a PDF and as nothing else. */
export async function GET(request: Request, { params }: RouteContext): Promise<Response> {
  const object = await deliveredObject((await params).id);
  if (!object.ok) return object.failure;
  const read = await readObject({ ...object.value, signal: request.signal });
  if (!read.ok) return plain(read.failure.detail, 409);
  const { body, release, withinMs } = read.value;
  // Without a length: what the bucket says of the object need not be what it sends.
  const response = new Response(body, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": "attachment",
      "cache-control": "private, no-store",
    },
  });
  return withEnd({ response, end: release, signal: request.signal, withinMs });
}
