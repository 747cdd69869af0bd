import type { EndpointOut } from "svix";
import { eventTypes } from "../event-types.ts";
import type { ShownEndpoint } from "../resource.ts";

/** What Svix does not keep of an endpoint is written into its metadata, under these names. */
export const notes = { disabledAt: "platen_disabled_at", previousSecretUntil: "platen_previous_secret_until" };

/** An endpoint as its owner sees it. `failingSince` is told apart from its attempts. */
export function shown(endpoint: EndpointOut, failingSince: Date | null): ShownEndpoint {
  const { id, url, description, createdAt, updatedAt, disabled, metadata } = endpoint;
  const byHandAt = dateOf(metadata[notes.disabledAt]);
  const until = dateOf(metadata[notes.previousSecretUntil]);
  return {
    id,
    url,
    description,
    // None at all means every type.
    events: endpoint.eventTypes ?? [...eventTypes],
    createdAt,
    failingSince: disabled ? null : failingSince,
    pausedUntil: null,
    disabledAt: disabled ? (byHandAt ?? updatedAt) : null,
    // Svix does not say whether it disabled an endpoint itself or somebody did in its portal.
    disabledReason: disabled && byHandAt ? "by_hand" : null,
    previousSecretUntil: until && until > new Date() ? until : null,
  };
}

function dateOf(text: string | undefined): Date | null {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? null : new Date(at);
}
