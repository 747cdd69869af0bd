import { randomBytes } from "node:crypto";

/** Standard Webhooks asks for 24 to 64 random bytes. */
const secretBytes = 32;

/** How long the secret before still signs beside the new one. */
export const overlapHours = 24;

/** A new signing secret, in the form that the official libraries take. */
export function generateSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/** What an endpoint's secret is sealed to: its row and column. */
export function secretBinding(endpointId: string): string {
  return `webhook_endpoints.secret:${endpointId}`;
}

export function previousSecretBinding(endpointId: string): string {
  return `webhook_endpoints.previous_secret:${endpointId}`;
}
