import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each page of a PDF. */
export async function readPdfText(bytes: Uint8Array): Promise<string[]> {
  // pdf.js takes the buffer over, and refuses Node's own kind.
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
