import { CircleCheck, CircleX } from "lucide-react";
import type { Outcome } from "#lib/webhooks/outcomes.ts";
import styles from "./webhooks.module.css";

const words: Record<Outcome, string> = {
  delivered: "Received",
  redirected: "Redirected",
  gone: "Gone",
  refused: "Refused",
  not_answered: "No answer",
  timed_out: "Timed out",
  not_resolved: "Unknown host",
  not_connected: "Not reached",
  tls_failed: "Not secure",
};

/** How an attempt ended, as a colour, a shape and a word, with the status it was answered with. */
export function OutcomeBadge({ outcome, status }: { outcome: Outcome; status: number | null }) {
  const good = outcome === "delivered";
  return (
    <span className={`${styles.badge} ${good ? styles.good : styles.bad}`}>
      {good ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
      {words[outcome]}
      {status !== null && ` (${status})`}
    </span>
  );
}
