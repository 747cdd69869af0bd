import { validate } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type JobRow, jobOmit } from "./row.ts";

/** The account's job with this id. Unknown, malformed and other accounts' ids all get the same answer. */
export async function getJob({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<JobRow, Problem>> {
  const job = validate(input.id)
    ? await db().job.findFirst({ where: { id: input.id, accountId: ctx.account.id }, omit: jobOmit })
    : null;
  return job ? ok(job) : failed({ code: "not_found", detail: "There is no such job." });
}
