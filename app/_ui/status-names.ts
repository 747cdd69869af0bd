/** A job's statuses as people read them. */
export const statusNames = {
  queued: "Queued",
  started: "Started",
  delivered: "Delivered",
  creation_failed: "Creation failed",
  delivery_failed: "Delivery failed",
} as const;
