"use client";

import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { Notice } from "../notice.tsx";
import styles from "./pdf-preview.module.css";
import { savePdf } from "./save-pdf.ts";
import { Sheet } from "./sheet.tsx";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useFitWidth } from "./use-fit-width.ts";
import { type PdfSource, usePdf } from "./use-pdf.ts";
import { useZoom } from "./use-zoom.ts";

type Props = {
  source: PdfSource;
  /** What it is saved as. */
  fileName: string;
  /** Names it for who cannot see it: "PDF of https://example.com/". */
  label: string;
};

/** Letter, until the first page says otherwise. */
const usualRatio = 11 / 8.5;

/**
 * A PDF as it is: its pages drawn on sheets with crop marks, one below the other, with page numbers,
 * zoom (+, - and 0 on the keyboard) and download. Only pages near what is seen are drawn.
 */
export function PdfPreview({ source, fileName, label }: Props) {
  const state = usePdf(source);
  const scroller = useRef<HTMLElement>(null);
  const fit = useFitWidth(scroller);
  const zoom = useZoom();
  const [page, setPage] = useState(1);
  const [ratio, setRatio] = useState(usualRatio);
  const onScroll = useCallback(() => setPage(pageInSight(scroller.current)), []);
  const pages = state.status === "ready" ? state.pdf.document.numPages : 0;

  function onKeyDown(event: KeyboardEvent) {
    const action = { "+": zoom.in, "=": zoom.in, "-": zoom.out, "0": zoom.fit }[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  }

  return (
    <div className={styles.preview}>
      {state.status === "ready" && (
        <Toolbar
          page={Math.min(page, pages)}
          pages={pages}
          onPage={(next) => scrollToPage(scroller.current, next)}
          zoom={zoom}
          onDownload={() => savePdf({ source, fileName })}
        />
      )}
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {state.status === "loading" && <SheetSkeleton label="Opening the PDF" />}
        {state.status === "failed" && (
          <Notice kind="failed">The PDF cannot be shown here: {state.detail} It can still be downloaded.</Notice>
        )}
        {state.status === "ready" &&
          fit !== undefined &&
          Array.from({ length: pages }, (_, index) => (
            <Sheet
              // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
              key={index}
              pdf={state.pdf}
              number={index + 1}
              width={fit * zoom.factor}
              ratio={ratio}
              onRatio={setRatio}
              scroller={scroller}
            />
          ))}
      </section>
    </div>
  );
}

/** The page across the upper third of what is seen. */
function pageInSight(scroller: HTMLElement | null): number {
  if (!scroller) return 1;
  const line = scroller.scrollTop + scroller.clientHeight / 3;
  const sheets = [...scroller.querySelectorAll<HTMLElement>("[data-page]")];
  return Math.max(1, sheets.findLastIndex((sheet) => sheet.offsetTop <= line) + 1);
}

function scrollToPage(scroller: HTMLElement | null, page: number): void {
  const sheet = scroller?.querySelector<HTMLElement>(`[data-page="${page}"]`);
  if (sheet) scroller?.scrollTo({ top: sheet.offsetTop - 24 });
}
