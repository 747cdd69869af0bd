import { memberSession } from "#app/_server/session.ts";
import type { Context } from "#lib/accounts/context.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { getJob } from "#lib/jobs/get-job.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import type { ObjectPlace } from "#lib/storage/open-object.ts";

/** For routes: where a job's PDF lies, or the answer to who is signed out, and to ids without a PDF of this account. */
export async function deliveredObject(id: string): Promise<Result<{ ctx: Context; input: ObjectPlace }, Response>> {
  const session = await memberSession();
  if (!session) return failed(plain("Sign in to open this PDF.", 401));
  const { ctx } = session;
  const job = await getJob({ ctx, input: { id } });
  const file = job.ok ? publicJob(job.value).file : null;
  return file
    ? ok({ ctx, input: { bucketName: file.bucket, key: file.key } })
    : failed(plain("There is no such PDF.", 404));
}

/** A sentence as an answer. */
export function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
