"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const refreshMs = 15_000;

/** Draws the page anew while somebody looks at it. */
export function KeepFresh() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
