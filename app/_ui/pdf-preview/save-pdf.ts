import type { PdfSource } from "./use-pdf.ts";

/** Lets the browser save a PDF under a name. */
export function savePdf({ source, fileName }: { source: PdfSource; fileName: string }): void {
  const address = typeof source === "string" ? source : URL.createObjectURL(source);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  if (typeof source !== "string") URL.revokeObjectURL(address);
}
