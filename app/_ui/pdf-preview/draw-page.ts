import type { PDFPageProxy } from "pdfjs-dist";
import type { OpenPdf } from "./open-pdf.ts";

/** Pixels a side of a canvas: more, and phones give up on it. */
const canvasMaxPixels = 4096;

/**
 * Draws one page (from 1) `width` CSS pixels wide: the picture, and its text over it, transparent, so
 * that it can be selected and read out. Gives what undoes it.
 */
export function drawPage({
  pdf,
  number,
  width,
  canvas,
  text,
  onSize,
}: {
  pdf: OpenPdf;
  number: number;
  width: number;
  canvas: HTMLCanvasElement;
  text: HTMLElement;
  onSize: (heightToWidth: number) => void;
}): () => void {
  const undo: (() => void)[] = [];
  let gone = false;

  async function draw(): Promise<void> {
    const page = await pdf.document.getPage(number);
    if (gone) return;
    const { width: points, height } = page.getViewport({ scale: 1 });
    onSize(height / points);
    const scale = width / points;
    const picture = drawPicture({ page, scale, canvas });
    undo.push(() => picture.cancel());
    const layer = new pdf.TextLayer({
      textContentSource: page.streamTextContent(),
      container: text,
      viewport: page.getViewport({ scale }),
    });
    text.style.setProperty("--total-scale-factor", String(scale));
    undo.push(() => layer.cancel());
    await Promise.all([picture.promise, layer.render()]);
  }

  // Both reject when they are cancelled, which is how they end on purpose.
  void draw().catch(() => {});
  return () => {
    gone = true;
    for (const step of undo) step();
    text.replaceChildren();
    // What is out of sight holds no memory.
    canvas.width = 0;
    canvas.height = 0;
  };
}

function drawPicture({ page, scale, canvas }: { page: PDFPageProxy; scale: number; canvas: HTMLCanvasElement }) {
  const sharp = page.getViewport({ scale: scale * window.devicePixelRatio });
  const tooLarge = Math.max(sharp.width, sharp.height) / canvasMaxPixels;
  const viewport = page.getViewport({ scale: (scale * window.devicePixelRatio) / Math.max(1, tooLarge) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}
