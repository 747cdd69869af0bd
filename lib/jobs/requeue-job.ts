import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import type { JobStatus } from "#lib/db/generated/enums.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { placeInQueue, whyNotRequeue } from "./place-in-queue.ts";
import { queueDelivery, queueRenderAgain } from "./queue-work.ts";

type Row = { status: JobStatus; rendered: boolean };

/**
 * Queues a stuck job of the account again: its render, or its delivery when it is rendered. A task that
 * hangs somewhere is replaced, and what it may still do cannot be committed: starting the job again
 * raises its attempt. Refused, with why, for a job that is done, waits for its turn, or is being worked on.
 */
export async function requeueJob({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<null, { detail: string }>> {
  return db().$transaction(async (tx) => {
    const [job] = await tx.$queryRaw<Row[]>`
      select status, rendered_at is not null as rendered from jobs
      where id = ${input.id}::uuid and account_id = ${ctx.account.id}::uuid for update`;
    if (!job) return failed({ detail: "There is no such job." });
    const why = whyNotRequeue({ status: job.status, place: await placeInQueue({ tx, jobId: input.id }) });
    if (why !== null) return failed({ detail: why });
    const queue = job.rendered ? queueDelivery() : queueRenderAgain();
    await tx.$queryRaw`select ${queue}::text from jobs where id = ${input.id}::uuid`;
    const details = { status: job.status, task: job.rendered ? "deliver-pdf" : "render-pdf" };
    await recordAudit({ tx, ctx, input: { action: "job.requeued", target: input.id, details } });
    return ok(null);
  });
}
