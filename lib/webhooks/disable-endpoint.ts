import { publicUrl } from "#lib/config/config.ts";
import type { Db } from "#lib/db/client.ts";
import type { WebhookDisabledReason } from "#lib/db/generated/enums.ts";
import { sendEmail } from "#lib/email/send-email.ts";
import { webhookDisabled } from "#lib/email/templates/webhook-disabled.ts";
import { log } from "#lib/telemetry/log.ts";

/**
 * Ends what is sent to an endpoint, in the caller's transaction: what is pending has failed, and can be
 * replayed once the endpoint is enabled again. The account's owners and admins get a mail, unless it
 * was done by hand. Nothing happens to an endpoint that is disabled already.
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
  const [disabled] = await tx.$queryRaw<{ accountId: string; url: string }[]>`
    with disabled as (
      update webhook_endpoints set disabled_at = now(), disabled_reason = ${reason}::webhook_disabled_reason, paused_until = null
      where id = ${endpointId}::uuid and disabled_at is null
      returning id, account_id, url
    ), ended as (
      update webhook_deliveries set state = 'failed', next_try_at = null
      from disabled where endpoint_id = disabled.id and state = 'pending'
    )
    select account_id as "accountId", url from disabled`;
  if (!disabled) return;
  log.warn({ endpoint: endpointId, reason }, "a webhook endpoint was disabled");
  if (reason === "by_hand") return;
  const { accountId, url } = disabled;
  const people = await tx.user.findMany({
    where: { emailVerifiedAt: { not: null }, memberships: { some: { accountId, role: { in: ["owner", "admin"] } } } },
    select: { email: true },
  });
  const mail = webhookDisabled({ url, why: reason, link: `${publicUrl()}/webhooks/${endpointId}` });
  for (const { email } of people) await sendEmail({ tx, input: { to: email, ...mail } });
}
