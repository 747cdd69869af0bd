import { createHash } from "node:crypto";
import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { normalizeUrl } from "#lib/pdf/normalize-url.ts";
import { parameterError } from "#lib/pdf/parameter-errors.ts";
import type { ListQuery } from "./list-query.ts";
import { type JobRow, jobOmit } from "./row.ts";

export type JobPage = { jobs: JobRow[]; nextCursor: string | null };

/**
 * A page of the account's jobs, newest first. The cursor is the last turn shown, so pages neither
 * repeat nor skip a job while new ones arrive.
 */
export async function listJobs({ ctx, input }: { ctx: Context; input: ListQuery }): Promise<Result<JobPage, Problem>> {
  const before = input.cursor === undefined ? undefined : decodeCursor(input.cursor);
  if (before === null) {
    const error = parameterError("cursor", "invalid_cursor");
    return failed({ code: "invalid_parameters", detail: error.detail, errors: [error] });
  }
  const jobs = await db().job.findMany({
    where: {
      accountId: ctx.account.id,
      turn: before === undefined ? undefined : { lt: before },
      status: input.status,
      urlHash: input.url === undefined ? undefined : hashOf(input.url),
      createdAt: { gt: input.created_after, lt: input.created_before },
    },
    orderBy: { turn: "desc" },
    take: input.limit + 1,
    omit: jobOmit,
  });
  const page = jobs.slice(0, input.limit);
  const last = page.at(-1);
  return ok({ jobs: page, nextCursor: jobs.length > page.length && last ? encodeCursor(last.turn) : null });
}

function hashOf(url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(normalizeUrl(url)).digest());
}

function encodeCursor(turn: bigint): string {
  return Buffer.from(`turn:${turn}`).toString("base64url");
}

function decodeCursor(cursor: string): bigint | null {
  const turn = /^turn:(\d{1,18})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  return turn === undefined ? null : BigInt(turn);
}
