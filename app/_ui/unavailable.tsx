"use client";

import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { RegistrationCross } from "./registration-cross.tsx";
import styles from "./unavailable.module.css";

/** ms between looks at the service's health while this page is shown. */
const everyMs = 5_000;
/** ms in which the page is reloaded by itself once at most: a fault of the page alone would reload it for ever. */
const reloadOnceMs = 60_000;
const reloadedAt = "platen-reloaded-at";

/** What a page shows that the service cannot draw now. Reloads the page when the service is ready again. */
export function Unavailable() {
  const [waits, setWaits] = useState(true);
  useEffect(() => {
    const away = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look() {
      if (await isReady(away.signal)) {
        if (mayReload()) return window.location.reload();
        setWaits(false);
      } else if (!away.signal.aborted) timer = setTimeout(look, everyMs);
    }
    timer = setTimeout(look, everyMs);
    return () => {
      away.abort();
      clearTimeout(timer);
    };
  }, []);
  return (
    <main className={styles.page}>
      <title>Temporarily unavailable · Platen</title>
      <RegistrationCross className={styles.cross} />
      <h1>Platen is temporarily unavailable</h1>
      <p>This page cannot be loaded right now. Jobs that were accepted are kept and will run.</p>
      <p role="status">
        {waits
          ? "It reloads by itself as soon as the service is back."
          : "The service is back, but this page still fails. Reload it, or try again in a few minutes."}
      </p>
      <Button onClick={() => window.location.reload()}>Reload page</Button>
    </main>
  );
}

async function isReady(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch("/api/health/ready", { signal, cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0);
    if (Date.now() - last < reloadOnceMs) return false;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
