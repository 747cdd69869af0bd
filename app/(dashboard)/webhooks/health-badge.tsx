import { Ban, Circle, CircleCheck, CirclePause, CircleX } from "lucide-react";
import type { ShownEndpoint } from "#lib/webhooks/resource.ts";
import styles from "./webhooks.module.css";

type HealthInput = Pick<ShownEndpoint, "disabledAt" | "failingSince" | "pausedUntil"> & { lastAttemptAt: Date | null };

/** How an endpoint fares, as a colour, a shape and a word. */
export function HealthBadge({ endpoint }: { endpoint: HealthInput }) {
  const { look, word, Shape } = health(endpoint);
  return (
    <span className={`${styles.badge} ${styles[look]}`}>
      <Shape aria-hidden="true" />
      {word}
    </span>
  );
}

function health({ disabledAt, failingSince, pausedUntil, lastAttemptAt }: HealthInput) {
  if (disabledAt) return { look: "none", word: "Disabled", Shape: Ban };
  if (failingSince) return { look: "bad", word: "Failing", Shape: CircleX };
  if (pausedUntil && pausedUntil > new Date()) return { look: "waiting", word: "Asked to wait", Shape: CirclePause };
  if (lastAttemptAt) return { look: "good", word: "Receiving", Shape: CircleCheck };
  return { look: "none", word: "Nothing sent yet", Shape: Circle };
}
