import { ChevronDown, ChevronUp, Download, Minus, Plus } from "lucide-react";
import { Button } from "../button.tsx";
import styles from "./pdf-preview.module.css";
import type { Zoom } from "./use-zoom.ts";

type Props = {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  zoom: Zoom;
  onDownload: () => void;
};

/** Where one is in the PDF, how large it is drawn, and the way to keep it. */
export function Toolbar({ page, pages, onPage, zoom, onDownload }: Props) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="PDF">
      <div>
        <Button kind="quiet" small aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronUp aria-hidden="true" />
        </Button>
        <span className={styles.count} aria-live="polite">
          Page {page} of {pages}
        </span>
        <Button kind="quiet" small aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      <div>
        <Button kind="quiet" small aria-label="Zoom out" disabled={!zoom.out} onClick={zoom.out}>
          <Minus aria-hidden="true" />
        </Button>
        <Button kind="quiet" small onClick={zoom.fit} title="Fit the width">
          {zoom.percent} %
        </Button>
        <Button kind="quiet" small aria-label="Zoom in" disabled={!zoom.in} onClick={zoom.in}>
          <Plus aria-hidden="true" />
        </Button>
      </div>
      <Button small onClick={onDownload}>
        <Download aria-hidden="true" />
        <span className={styles.word}>Download</span>
      </Button>
    </div>
  );
}
