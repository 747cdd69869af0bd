import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Ending } from "#lib/jobs/finish-job.ts";

import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { type EventType, eventTypes } from "#lib/webhooks/event-types.ts";
import { postEvents } from "#lib/webhooks/post-events.ts";
import { sendEvent } from "#lib/webhooks/send-event.ts";
import type { TestAccount } from "./account.ts";
import { aJob, delivered, finish, start, store } from "./jobs.ts";

/** So long that even a busy machine answers within it: one after another, as an endpoint that answers quickly is served. */
const staggerMs = 10_000;

/** An endpoint of an account; throws when it is refused. */
export async function anEndpoint({
  account,
  url,
  events = [...eventTypes],
}: {
  account: TestAccount;
  url: string;
  events?: EventType[];
}): Promise<{ id: string; secret: string }> {
  const created = await createEndpoint({ ctx: systemContext(account.id), input: { url, description: "", events } });
  if (!created.ok) throw new Error(created.failure.detail);
  return created.value;
}

/** A job that has ended; what follows is in the queue. */
export async function anEndedJob(account: TestAccount, ending: Ending = delivered): Promise<string> {
  const job = await aJob({ account });
  const started = await start(job);
  if (ending.status !== "creation_failed") await store(started);
  await finish(started, ending);
  return job.id;
}

/** As the worker does with the tasks that wait: events to their endpoints, in any order, then each endpoint's round. */
export async function runWebhookTasks(): Promise<void> {
  for (const { id, task, payload } of await waitingTasks()) {
    await db().$executeRaw`delete from graphile_worker._private_jobs where id = ${id}`;
    if (task === "send-webhook") await sendEvent({ jobId: payload.jobId });
    else await postEvents({ endpointId: payload.endpointId, draining: new AbortController().signal, staggerMs });
  }
  if ((await waitingTasks()).length > 0) await runWebhookTasks();
}

type Waiting = { id: bigint; task: string; payload: { jobId: string; endpointId: string } };

function waitingTasks(): Promise<Waiting[]> {
  return db().$queryRaw`
    select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('send-webhook', 'post-events') and j.run_at <= now() order by t.identifier desc, random()`;
}

/** Lets time pass for everything that waits: what is due in these seconds is due now. */
export async function passTime(seconds: number): Promise<void> {
  await db().$executeRaw`
    update webhook_deliveries set next_try_at = next_try_at - ${seconds}::float8 * interval '1 second' where state = 'pending'`;
  await db().$executeRaw`
    update webhook_endpoints set
      paused_until = paused_until - ${seconds}::float8 * interval '1 second',
      failing_since = failing_since - ${seconds}::float8 * interval '1 second',
      previous_secret_until = previous_secret_until - ${seconds}::float8 * interval '1 second'`;
  await db().$executeRaw`
    update graphile_worker._private_jobs set run_at = run_at - ${seconds}::float8 * interval '1 second'
    where run_at > now()`;
}
