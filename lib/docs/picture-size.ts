import { paperSize } from "#lib/pdf/lengths.ts";
import type { PdfOptions } from "#lib/pdf/options.ts";

/** How large the docs draw an inch of paper: all pictures to one measure, so that sizes compare. */
const cssPixelsPerInch = 25;
/** Screens that are twice as fine get what they can show. */
const bitmapPixelsPerCssPixel = 2;
export const bitmapPixelsPerInch = cssPixelsPerInch * bitmapPixelsPerCssPixel;

/** Width and height of a page's picture in CSS pixels. */
export function pictureSize(options: Pick<PdfOptions, "landscape" | "page_size">): { width: number; height: number } {
  const { widthInches, heightInches } = paperSize(options);
  return { width: Math.round(widthInches * cssPixelsPerInch), height: Math.round(heightInches * cssPixelsPerInch) };
}
