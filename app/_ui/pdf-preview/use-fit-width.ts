import { type RefObject, useEffect, useState } from "react";

/** CSS pixels around each sheet, where its crop marks are. */
const gutter = 28;
const widest = 816;

/** The width of a sheet that fits into an element, which may change; 816 is Letter at 96 dpi. Undefined until it is known. */
export function useFitWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(120, Math.min(widest, Math.floor(entry.contentRect.width) - 2 * gutter)));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
