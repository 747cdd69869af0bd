"use client";

import { useEffect, useState } from "react";
import styles from "./elapsed.module.css";

const tickMs = 100;

/** Seconds since a moment of performance.now(). Not read out: a clock would drown what matters. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.elapsed} aria-hidden="true">
      {Math.max(0, (now - since) / 1_000).toFixed(1)} s
    </span>
  );
}
