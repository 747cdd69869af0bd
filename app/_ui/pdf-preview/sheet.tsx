"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { CropMarks } from "../crop-marks.tsx";
import { drawPage } from "./draw-page.ts";
import type { OpenPdf } from "./open-pdf.ts";
import styles from "./pdf-preview.module.css";

type Props = {
  pdf: OpenPdf;
  number: number;
  width: number;
  /** Height to width, as far as it is known. */
  ratio: number;
  onRatio: (ratio: number) => void;
  scroller: RefObject<HTMLElement | null>;
};

/** One page on its sheet, drawn while it is near. */
export function Sheet({ pdf, number, width, ratio, onRatio, scroller }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [own, setOwn] = useState<number>();

  useEffect(() => {
    if (!sheet.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: "100%",
    });
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [scroller]);

  useEffect(() => {
    if (!near || !canvas.current || !text.current) return;
    return drawPage({
      pdf,
      number,
      width,
      canvas: canvas.current,
      text: text.current,
      onSize: (found) => {
        setOwn(found);
        if (number === 1) onRatio(found);
      },
    });
  }, [pdf, number, width, near, onRatio]);

  return (
    <section
      ref={sheet}
      className={styles.sheet}
      aria-label={`Page ${number} of ${pdf.document.numPages}`}
      data-page={number}
      style={{ width, height: width * (own ?? ratio) }}
    >
      {near && <CropMarks />}
      <canvas ref={canvas} />
      <div ref={text} className={styles.text} />
    </section>
  );
}
