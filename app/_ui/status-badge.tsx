import styles from "./status-badge.module.css";
import { statusNames } from "./status-names.ts";

type Status = keyof typeof statusNames;

/** A job's status as a colour, a shape and a word. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={`${styles.badge} ${styles[status]}`}>
      <Shape status={status} />
      {statusNames[status]}
    </span>
  );
}

// Drawn by us: what is filled, halved and barred says as much as the colour.
function Shape({ status }: { status: Status }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      {status === "queued" && <circle cx="8" cy="8" r="6" />}
      {status === "started" && (
        <>
          <circle cx="8" cy="8" r="6" />
          <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" stroke="none" />
        </>
      )}
      {status === "delivered" && (
        <>
          <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
          <path d="m4.8 8.2 2.2 2.2 4.2-4.6" stroke="var(--paper)" />
        </>
      )}
      {status === "creation_failed" && <path d="m3.5 3.5 9 9m0-9-9 9" strokeWidth="2" />}
      {status === "delivery_failed" && <path d="M8 14V5M4.5 8 8 4.5 11.5 8M2.5 1.8h11" />}
    </svg>
  );
}
