import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const pointsPerInch = 72;

type Drawn = { canvas: HTMLCanvasElement & { encode: (type: "webp", quality: number) => Promise<Buffer> } };

/** One page of a PDF (from 1) as a WebP picture. */
export async function drawPage({
  pdf,
  pageNumber = 1,
  pixelsPerInch,
  quality = 72,
}: {
  pdf: Uint8Array;
  pageNumber?: number;
  pixelsPerInch: number;
  quality?: number;
}): Promise<Buffer> {
  // A copy, because pdf.js takes the memory away from its owner.
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  try {
    const page = await document.getPage(pageNumber);
    const viewport = page.getViewport({ scale: pixelsPerInch / pointsPerInch });
    // pdf.js does not type its factory, which on Node makes canvases that can write files.
    const factory = document.canvasFactory as { create: (width: number, height: number) => Drawn };
    const { canvas } = factory.create(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({ canvas, viewport }).promise;
    return await canvas.encode("webp", quality);
  } finally {
    await task.destroy();
  }
}
