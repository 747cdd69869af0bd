import { db } from "#lib/db/client.ts";
import type { JobEvent } from "./event.ts";
import { queueEndpoint } from "./queue-endpoint.ts";
import { scheduledAttempts } from "./schedule.ts";

/**
 * Hands an event to every endpoint of the account that wants its type, in one statement: the message,
 * a delivery for each, and their tasks. A repeat finds the message there and does nothing.
 */
export async function sendByOurselves(event: JobEvent): Promise<void> {
  const { id, accountId, jobId, type, happenedAt, body } = event;
  await db().$queryRaw`
    with wanting as (
      select id, failing_since from webhook_endpoints
      where account_id = ${accountId}::uuid and disabled_at is null and ${type} = any (events)
    ), message as (
      insert into webhook_messages (id, account_id, job_id, type, body, happened_at)
      select ${id}, ${accountId}::uuid, ${jobId}::uuid, ${type}, ${JSON.stringify(body)}, ${happenedAt}
      where exists (select 1 from wanting)
      on conflict (id) do nothing
      returning id, happened_at
    ), deliveries as (
      insert into webhook_deliveries (endpoint_id, message_id, attempts_allowed, happened_at)
      select wanting.id, message.id, ${scheduledAttempts}::int, message.happened_at from wanting, message
      returning endpoint_id
    )
    select (${queueEndpoint()}).id::text from wanting e join deliveries on deliveries.endpoint_id = e.id`;
}
