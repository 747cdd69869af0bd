import { useEffect, useState } from "react";
import { type OpenPdf, openPdf } from "./open-pdf.ts";

/** What is shown: bytes that are here already, or an address of ours that gives them. */
export type PdfSource = Blob | string;

type PdfState = { status: "loading" } | { status: "ready"; pdf: OpenPdf } | { status: "failed"; detail: string };

/** Opens a PDF for as long as it is shown. */
export function usePdf(source: PdfSource): PdfState {
  const [state, setState] = useState<PdfState>({ status: "loading" });
  useEffect(() => {
    const gone = new AbortController();
    let opened: OpenPdf | undefined;
    setState({ status: "loading" });
    readSource(source, gone.signal)
      .then(openPdf)
      .then((pdf) => {
        if (gone.signal.aborted) return pdf.close();
        opened = pdf;
        setState({ status: "ready", pdf });
      })
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setState({ status: "failed", detail: detailOf(error) });
      });
    return () => {
      gone.abort();
      opened?.close();
    };
  }, [source]);
  return state;
}

async function readSource(source: PdfSource, signal: AbortSignal): Promise<Uint8Array> {
  if (typeof source !== "string") return new Uint8Array(await source.arrayBuffer());
  const response = await fetch(source, { signal });
  if (!response.ok) throw new Error(`The PDF could not be fetched: the answer was ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : "This browser cannot draw the PDF.";
}
