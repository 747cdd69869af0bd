import type { PDFDocumentProxy, TextLayer } from "pdfjs-dist";

/** An open PDF, with what draws its text. */
export type OpenPdf = { document: PDFDocumentProxy; TextLayer: typeof TextLayer; close: () => void };

/** Opens a PDF in pdf.js, which is loaded only now. Its worker is a file of ours, so that no policy is widened. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  // The build for browsers of the last years, not only of the last months.
  const { getDocument, GlobalWorkerOptions, TextLayer } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href;
  // Chromium embeds every font and draws no picture that needs the decoders beside pdf.js.
  const task = getDocument({ data: bytes, useSystemFonts: false, useWasm: false, verbosity: 0 });
  return { document: await task.promise, TextLayer, close: () => void task.destroy() };
}
