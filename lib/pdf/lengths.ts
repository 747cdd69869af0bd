import type { PdfOptions } from "./options.ts";

const unitsPerInch = { in: 1, cm: 2.54, mm: 25.4 } as const;
type Unit = keyof typeof unitsPerInch;

/** Portrait sizes in inches; the A sizes are ISO 216's millimetres. */
const namedSizes = {
  Letter: { width: "8.5in", height: "11in" },
  Legal: { width: "8.5in", height: "14in" },
  A3: { width: "297mm", height: "420mm" },
  A4: { width: "210mm", height: "297mm" },
  A5: { width: "148mm", height: "210mm" },
} as const;

type PageSizeName = keyof typeof namedSizes;
export const pageSizeNames = Object.keys(namedSizes) as PageSizeName[];

/** Side of the largest page Chromium and PDF 1.7 readers take, in inches. */
export const lengthMaxInches = 200;

/** A length in inches. Takes `<n>`, `<n>in`, `<n>cm`, `<n>mm`; "bare number = inches". */
export function toInches(length: string): number {
  const { amount, unit } = splitLength(length);
  return amount / unitsPerInch[unit];
}

/** A length as it is stored: always with its unit, to a millionth, without needless zeros. */
export function normalizeLength(length: string | number): string {
  const { amount, unit } = splitLength(String(length));
  return `${Number(amount.toFixed(6))}${unit}`;
}

/** The sheet as it is printed, in inches: `landscape` lays the longer side across. */
export function paperSize(options: Pick<PdfOptions, "landscape" | "page_size">): {
  widthInches: number;
  heightInches: number;
} {
  const size = typeof options.page_size === "string" ? namedSizes[options.page_size] : options.page_size;
  const [width, height] = [toInches(size.width), toInches(size.height)];
  if (!options.landscape) return { widthInches: width, heightInches: height };
  return { widthInches: Math.max(width, height), heightInches: Math.min(width, height) };
}

/** What the margins leave of the sheet, in inches; negative when they overlap. */
export function printableArea(
  options: Pick<
    PdfOptions,
    "landscape" | "page_size" | "margin_top" | "margin_right" | "margin_bottom" | "margin_left"
  >,
): { widthInches: number; heightInches: number } {
  const { widthInches, heightInches } = paperSize(options);
  return {
    widthInches: widthInches - toInches(options.margin_left) - toInches(options.margin_right),
    heightInches: heightInches - toInches(options.margin_top) - toInches(options.margin_bottom),
  };
}

function splitLength(length: string): { amount: number; unit: Unit } {
  const unit = (["in", "cm", "mm"] as const).find((suffix) => length.endsWith(suffix));
  return { amount: Number(unit ? length.slice(0, -2) : length), unit: unit ?? "in" };
}
