import { useState } from "react";

/** Times the width that fits. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** `in` and `out` are undefined where there is no further step. */
export type Zoom = {
  factor: number;
  percent: number;
  in: (() => void) | undefined;
  out: (() => void) | undefined;
  fit: () => void;
};

/** How large pages are drawn, 100 % being the width that fits. */
export function useZoom(): Zoom {
  const [factor, setFactor] = useState(1);
  const larger = steps.find((step) => step > factor);
  const smaller = steps.findLast((step) => step < factor);
  return {
    factor,
    percent: factor * 100,
    in: larger === undefined ? undefined : () => setFactor(larger),
    out: smaller === undefined ? undefined : () => setFactor(smaller),
    fit: () => setFactor(1),
  };
}
