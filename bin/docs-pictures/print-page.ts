import { config } from "#lib/config/config.ts";
import { parsePdfRequest } from "#lib/pdf/parse-pdf-request.ts";
import type { BrowserPool } from "#worker/render/browser.ts";
import { createWorkGate } from "#worker/render/gates.ts";
import { renderPdf } from "#worker/render/render-pdf.ts";

const gate = createWorkGate();

/** Prints an address as the service would: the request is parsed, and the worker's own renderer prints it. */
export async function printPage({
  url,
  options,
  pool,
}: {
  url: string;
  options: Record<string, unknown>;
  pool: BrowserPool;
}): Promise<Buffer> {
  // Nothing else here needs the default of three seconds.
  const request = parsePdfRequest({ url, wait_time: 0, ...options });
  if (!request.ok) throw new Error(`Not a valid request: ${JSON.stringify(request.failure)}`);
  const printed = await renderPdf({
    ...request.value,
    alone: false,
    pool,
    gate,
    allow: [new URL(url).host],
    limits: config(),
  });
  if (!printed.ok) throw new Error(`${url} ended ${JSON.stringify(printed.failure)}`);
  return printed.value.pdf;
}
