import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { isDatabaseAway } from "#lib/db/faults.ts";
import { openListener } from "#lib/db/listener.ts";
import { jobChannel } from "./job-channel.ts";
import { type JobRow, jobOmit } from "./row.ts";
import { isDone } from "./status.ts";

type Listener = ReturnType<typeof openListener>;

// A notice can be lost with its connection; nobody then waits longer than this for what exists already.
const lookAgainMs = 2_000;

// Next builds several bundles of this module; one process has one listening connection all the same.
const shared = globalThis as typeof globalThis & { platenListener?: Listener };

/**
 * Waits until the job's PDF exists or the job is done. Undefined when `waitMs` pass first, or the
 * caller goes away: the job goes on all the same.
 */
export async function waitForPdf({
  ctx,
  input,
}: {
  ctx: Context;
  input: { jobId: string; waitMs: number; signal: AbortSignal };
}): Promise<JobRow | undefined> {
  const { jobId, waitMs, signal } = input;
  shared.platenListener ??= openListener(jobChannel);
  const deadline = Date.now() + waitMs;
  const notice = newNotice();
  const stopListening = shared.platenListener.on(jobId, notice.wake);
  signal.addEventListener("abort", notice.wake);
  try {
    while (!signal.aborted && Date.now() < deadline) {
      const heard = notice.next(Math.min(lookAgainMs, deadline - Date.now()));
      const job = await look({ ctx, jobId });
      if (job && (job.renderedAt || isDone(job.status))) return job;
      await heard;
    }
    return undefined;
  } finally {
    stopListening();
    signal.removeEventListener("abort", notice.wake);
    notice.wake();
  }
}

/** The job as it is now; undefined while the database is away, which is no reason to send the caller off. */
async function look({ ctx, jobId }: { ctx: Context; jobId: string }): Promise<JobRow | undefined> {
  try {
    return await db().job.findFirstOrThrow({ where: { id: jobId, accountId: ctx.account.id }, omit: jobOmit });
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}

// Armed before each look, so that a notice between the look and the wait is not missed.
function newNotice(): { wake: () => void; next: (ms: number) => Promise<void> } {
  let heard = () => {};
  return {
    wake: () => heard(),
    next: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        heard = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
