import type { Db } from "#lib/db/client.ts";
import type { WebhookDisabledReason } from "#lib/db/generated/enums.ts";
import { log } from "#lib/telemetry/log.ts";

/**
 * Ends what is sent to an endpoint, in the caller's transaction: what is pending has failed, and can be
 * replayed once the endpoint is enabled again. Nothing happens to one that is disabled already.
 */
export async function disableEndpoint({
  tx,
  endpointId,
  reason,
}: {
  tx: Db;
  endpointId: string;
  reason: WebhookDisabledReason;
}): Promise<void> {
  const disabled = await tx.$executeRaw`
    with disabled as (
      update webhook_endpoints set disabled_at = now(), disabled_reason = ${reason}::webhook_disabled_reason, paused_until = null
      where id = ${endpointId}::uuid and disabled_at is null
      returning id
    ), ended as (
      update webhook_deliveries set state = 'failed', next_try_at = null
      from disabled where endpoint_id = disabled.id and state = 'pending'
    )
    select id from disabled`;
  if (disabled > 0) log.warn({ endpoint: endpointId, reason }, "a webhook endpoint was disabled");
}
