import { openDownloads } from "#lib/http/limits.ts";
import { pdfInput } from "#lib/http/pdf-input.ts";
import { endpoint, publicRoute } from "#lib/http/public-route.ts";
import { pdfDownloaded } from "#lib/http/replies.ts";
import { downloadPdf } from "#lib/jobs/download-pdf.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = publicRoute({
  limit: openDownloads,
  endpoints: {
    POST: endpoint({
      reads: "body",
      parse: pdfInput("download"),
      verb: downloadPdf,
      reply: pdfDownloaded,
      bytes: ({ job }) => job.bytes ?? 0,
    }),
  },
});
