import type { CDPSession, Page } from "playwright";
import { paperSize, toInches } from "#lib/pdf/lengths.ts";
import { countPages } from "./count-pages.ts";
import type { Failure } from "./failure.ts";
import { longestPrintingMs } from "./gates.ts";
import { judgeDocument } from "./judge-document.ts";
import { ownPageRule } from "./page-rule.ts";
import type { Render } from "./render.ts";
import { noTemplates } from "./templates.ts";
import { timedOut, within } from "./within.ts";

/** Prints what the page shows. Never an error page: what navigates away while it prints fails. */
export async function print(render: Render): Promise<Failure | undefined> {
  await render.place.reenter(render.over, longestPrintingMs);
  const failure = judgeDocument(render);
  if (failure !== undefined) return failure;
  const printing = await within(render.limits.PRINT_TIMEOUT_MS, printPage(render));
  if (printing === timedOut) return { code: "render_timeout", detail: "Printing the page took too long." };
  return printing ?? judgeDocument(render);
}

async function printPage(render: Render): Promise<Failure | undefined> {
  const { limits, session } = render;
  // Not page.pdf(), which holds a PDF of any size in memory before it can be measured.
  const stream = await startPrintingStill(render);
  if (typeof stream !== "string") return stream;

  const pdf = await readStream({ session, stream, maxBytes: limits.PDF_MAX_BYTES });
  if (pdf === undefined) return { code: "too_large", detail: `The PDF is larger than ${limits.PDF_MAX_BYTES} bytes.` };
  const pages = countPages(pdf);
  if (pages > limits.PDF_MAX_PAGES)
    return { code: "too_large", detail: `The PDF has more than ${limits.PDF_MAX_PAGES} pages.` };
  render.printed = { pdf, pages };
  return undefined;
}

/** The handle of the PDF's bytes. A page that goes elsewhere as it prints is printed where it arrives, its scripts stopped. */
async function startPrintingStill(render: Render): Promise<string | Failure> {
  for (let attempt = 1; attempt <= attemptsToPrint; attempt += 1) {
    const navigations = render.document.navigations();
    const stream = await startPrinting(render);
    if (stream !== undefined) return stream;
    if (render.document.navigations() === navigations) return unprintable(render);

    await render.session.send("Emulation.setScriptExecutionDisabled", { value: true });
    await within(arrivalMs, render.page.waitForLoadState("load", { timeout: 0 }));
    await ownPageRule(render);
  }
  return restless;
}

const attemptsToPrint = 3;
/** ms for the document that a page went to; past it what is there is printed. */
const arrivalMs = 5_000;

/** The handle of the PDF's bytes, or undefined when the browser lives and cannot print this page. */
async function startPrinting({ page, session, options, limits, templates }: Render): Promise<string | undefined> {
  const { widthInches, heightInches } = paperSize(options);
  try {
    const { stream } = await session.send("Page.printToPDF", {
      transferMode: "ReturnAsStream",
      printBackground: true,
      generateTaggedPDF: true,
      scale: options.scale,
      paperWidth: widthInches,
      paperHeight: heightInches,
      marginTop: toInches(options.margin_top),
      marginRight: toInches(options.margin_right),
      marginBottom: toInches(options.margin_bottom),
      marginLeft: toInches(options.margin_left),
      displayHeaderFooter: templates !== noTemplates,
      headerTemplate: templates.header,
      footerTemplate: templates.footer,
      // One more than allowed shows that there are too many, at less cost than printing them all.
      pageRanges: `1-${limits.PDF_MAX_PAGES + 1}`,
    });
    if (stream === undefined) throw new Error("The browser gave no PDF");
    return stream;
  } catch (error) {
    if (!String(error).includes("Printing failed")) throw error;
    await within(aliveTimeoutMs, requireAlive(page));
    return undefined;
  }
}

/** Throws when it was the page's process that died. */
async function requireAlive(page: Page): Promise<void> {
  await page.evaluate("0").catch((error: unknown) => {
    if (!/navigation|context was destroyed/i.test(String(error))) throw error;
  });
}

const aliveTimeoutMs = 1_000;
const chunkBytes = 1_048_576;

type StreamInput = { session: CDPSession; stream: string; maxBytes: number };

async function readStream({ session, stream, maxBytes }: StreamInput): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for (;;) {
    const { data, base64Encoded, eof } = await session.send("IO.read", { handle: stream, size: chunkBytes });
    const chunk = Buffer.from(data, base64Encoded === true ? "base64" : "utf8");
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    if (eof) return Buffer.concat(chunks);
  }
}

function unprintable({ templates }: Render): Failure {
  const whatWith = templates === noTemplates ? "" : " with this header and footer";
  return { code: "renderer_crashed", detail: `The browser could not print the page${whatWith}.` };
}

const restless: Failure = {
  code: "render_timeout",
  detail: "The page went elsewhere each time it was about to be printed.",
};
