import { Ban, Circle, CircleCheck, CirclePause, CircleX } from "lucide-react";
import type { Outcome } from "#lib/webhooks/outcomes.ts";
import type { ShownEndpoint } from "#lib/webhooks/resource.ts";
import styles from "./webhooks.module.css";

type HealthInput = Pick<ShownEndpoint, "disabledAt" | "failingSince" | "pausedUntil"> & { lastOutcome: Outcome | null };

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

function health({ disabledAt, failingSince, pausedUntil, lastOutcome }: HealthInput) {
  if (disabledAt) return { look: "none", word: "Disabled", Shape: Ban };
  if (failingSince) return { look: "bad", word: "Failing", Shape: CircleX };
  if (pausedUntil && pausedUntil > new Date()) return { look: "waiting", word: "Asked to wait", Shape: CirclePause };
  if (lastOutcome === "delivered") return { look: "good", word: "Receiving", Shape: CircleCheck };
  // Tests do not make an endpoint a failing one, but nothing says that it receives either.
  if (lastOutcome) return { look: "waiting", word: "Test failed", Shape: CircleX };
  return { look: "none", word: "Nothing sent yet", Shape: Circle };
}
