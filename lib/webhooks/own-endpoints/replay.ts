import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db, Prisma } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type EndpointRefusal, noSuchEndpoint } from "../endpoint-input.ts";
import type { ReplayInput } from "../endpoint-store.ts";
import { wakeEndpoint } from "../queue-endpoint.ts";
import { scheduledAttempts } from "../schedule.ts";

/**
 * Sends events to an endpoint again, with the same ids and bodies, signed anew, on a new round of the
 * schedule. Of those since a time, the types it has chosen; what is pending is left to go its way.
 * Answers with how many there are.
 */
export async function replayOwn({
  ctx,
  input,
}: {
  ctx: Context;
  input: ReplayInput;
}): Promise<Result<{ count: number }, EndpointRefusal>> {
  const { id } = input;
  const one = "messageId" in input;
  const chosen = one
    ? Prisma.sql`m.id = ${input.messageId}`
    : Prisma.sql`m.happened_at >= ${input.since} and m.job_id is not null and m.type = any (e.events)`;
  const again = one || input.which === "all" ? Prisma.sql`('delivered', 'failed')` : Prisma.sql`('failed')`;
  return db().$transaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.findFirst({
      where: { id, accountId: ctx.account.id },
      select: { url: true, disabledAt: true },
    });
    if (!endpoint) return failed(noSuchEndpoint);
    if (endpoint.disabledAt) return failed({ code: "disabled", detail: "Enable the endpoint, then replay." });
    const count = await tx.$executeRaw`
      insert into webhook_deliveries (endpoint_id, message_id, attempts_allowed, happened_at)
      select e.id, m.id, case when m.job_id is null then 1 else ${scheduledAttempts}::int end, m.happened_at
      from webhook_endpoints e join webhook_messages m on m.account_id = e.account_id
      where e.id = ${id}::uuid and ${chosen}
      on conflict (endpoint_id, message_id) do update set state = 'pending', attempts = 0, next_try_at = now()
      where webhook_deliveries.state in ${again}`;
    if (count === 0) return ok({ count });
    await tx.webhookEndpoint.update({ where: { id }, data: { pausedUntil: null }, select: { id: true } });
    await wakeEndpoint({ tx, endpointId: id });
    const what = one ? input.messageId : `${input.which} since ${input.since.toISOString()}`;
    await recordAudit({
      tx,
      ctx,
      input: { action: "webhook.replayed", target: endpoint.url, details: { what, count } },
    });
    return ok({ count });
  });
}
