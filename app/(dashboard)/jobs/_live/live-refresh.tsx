"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** ms between looks: a job takes some seconds, and a look costs one read of an index. */
const everyMs = 2_500;

/**
 * Keeps a page up to date while it is looked at. It asks a small route for the page's stamp, and draws the
 * page anew only when that is another one: so nothing moves without a reason, and a service that is away
 * for a moment leaves the page as it is.
 */
export function LiveRefresh({ stamp, href }: { stamp: string; href: string }) {
  const router = useRouter();
  useEffect(() => {
    const away = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function look() {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        const found = await readStamp(href, away.signal);
        if (away.signal.aborted) return;
        if (found !== undefined && found !== stamp) router.refresh();
      }
      timer = setTimeout(look, everyMs);
    }
    timer = setTimeout(look, everyMs);
    document.addEventListener("visibilitychange", look, { signal: away.signal });
    return () => {
      away.abort();
      clearTimeout(timer);
    };
  }, [stamp, href, router]);
  return null;
}

/** Undefined when there is no answer to go by. Who is signed out has no stamp, and is sent to sign in. */
async function readStamp(href: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(href, { signal, cache: "no-store" });
    return response.ok || response.status === 401 ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
