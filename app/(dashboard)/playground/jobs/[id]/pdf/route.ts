import { memberRead } from "#app/_server/member-route.ts";
import { ok } from "#lib/errors/result.ts";
import { heldPdfDownloaded } from "#lib/http/replies.ts";
import { readPdf } from "#lib/jobs/read-pdf.ts";

export const GET = memberRead({
  role: "member",
  parse: ({ params }) => ok({ id: params.id ?? "" }),
  verb: readPdf,
  reply: heldPdfDownloaded,
});
