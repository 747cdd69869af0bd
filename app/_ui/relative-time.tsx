"use client";

import { useEffect, useState } from "react";

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const refreshMs = 30_000;

/** A time as "3 minutes ago", with the exact one, in the reader's zone, on hover. `at` is ISO 8601. */
export function RelativeTime({ at }: { at: string }) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  // Until it runs in the reader's browser the zone is unknown, so the server's page says it in UTC.
  if (now === undefined) return <time dateTime={at}>{`${at.slice(0, 16).replace("T", " ")} UTC`}</time>;
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {relativeTime({ at: Date.parse(at), now })}
    </time>
  );
}

function relativeTime({ at, now }: { at: number; now: number }): string {
  const seconds = Math.round((at - now) / 1_000);
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return Math.abs(seconds) < 5 ? "just now" : relative.format(seconds, "second");
  return relative.format(Math.round(seconds / unit[1]), unit[0]);
}
