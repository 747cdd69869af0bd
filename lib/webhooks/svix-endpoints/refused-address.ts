import { ApiException } from "svix";
import { log } from "#lib/telemetry/log.ts";
import type { EndpointRefusal } from "../endpoint-input.ts";

/** What a 422 about an endpoint's address means to whoever gave it. Anything else is a fault of ours, or of Svix's. */
export function refusedAddress(error: unknown): EndpointRefusal {
  const aboutUrl = error instanceof ApiException && error.code === 422 && JSON.stringify(error.body).includes('"url"');
  if (!aboutUrl) throw error;
  log.warn({ err: error }, "Svix refused the address of an endpoint");
  return { code: "bad_address", detail: "This address cannot be used. Give a public https address." };
}
