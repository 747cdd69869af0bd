import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";

const batchSize = 5_000;

/** Deletes events past WEBHOOK_LOG_DAYS, with their deliveries and attempts. One that is still to be sent is kept. */
export async function forgetOldEvents(): Promise<void> {
  await db().$executeRaw`
    delete from webhook_messages where id in (
      select id from webhook_messages m
      where m.created_at < now() - ${config().WEBHOOK_LOG_DAYS}::int * interval '1 day'
        and not exists (select 1 from webhook_deliveries d where d.message_id = m.id and d.state = 'pending')
      order by m.created_at limit ${batchSize}::int)`;
}
