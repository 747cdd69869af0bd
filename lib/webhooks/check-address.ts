import { config } from "#lib/config/config.ts";
import { checkEndpoint } from "#lib/egress/check-endpoint.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { log } from "#lib/telemetry/log.ts";
import type { EndpointRefusal } from "./endpoint-input.ts";

/** The egress guard at save: the address in its canonical form, or why it may not be one. Exact in the log only. */
export async function checkAddress(url: string): Promise<Result<string, EndpointRefusal>> {
  const checked = await checkEndpoint({ url, allow: config().EGRESS_ALLOW });
  if (checked.ok) return ok(checked.value.href);
  log.info({ reason: checked.failure.reason }, "a webhook address was refused");
  return failed({ code: "bad_address", detail: checked.failure.detail });
}
