import { publicUrl } from "#lib/config/config.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

// Made at the first request, because the address it names is known only to the running process, and kept,
// because making it takes 10 ms that anyone could ask for.
export const dynamic = "force-dynamic";

let made: string | undefined;

export function GET(): Response {
  made ??= JSON.stringify(openApiDocument({ publicUrl: publicUrl() }));
  return new Response(made, {
    headers: {
      "content-type": "application/json",
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
    },
  });
}
