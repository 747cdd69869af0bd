import { publicUrl } from "#lib/config/config.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

// Made at each request: the address it names is known only to the running process.
export const dynamic = "force-dynamic";

export function GET(): Response {
  return Response.json(openApiDocument({ publicUrl: publicUrl() }), {
    headers: { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" },
  });
}
