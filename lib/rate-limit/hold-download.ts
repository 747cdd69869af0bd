import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { closeDownloadCall, extendDownloadCall, openDownloadCall } from "./download-calls.ts";

/** One of an account's download calls. `holdFor` lets it expire in so many ms from now; `release` closes it. */
export type HeldCall = { holdFor: (ms: number) => Promise<void>; release: () => Promise<void> };

type Input = { accountId: string; limit: number; expireMs: number };

/** Opens one of the account's download calls, or says that all are taken. */
export async function holdDownload({ accountId, limit, expireMs }: Input): Promise<Result<HeldCall, Problem>> {
  const call = await openDownloadCall({ accountId, limit, expireMs });
  if (call === undefined) return failed(tooManyDownloads(limit));
  return ok({
    holdFor: (ms) => extendDownloadCall({ accountId, call, expireMs: ms }),
    release: () => closeDownloadCall({ accountId, call }),
  });
}

function tooManyDownloads(limit: number): Problem {
  return {
    code: "too_many_downloads",
    detail: `An account may have ${limit} downloads open at once. Wait for one to end, or create jobs instead.`,
    headers: { "retry-after": "1" },
  };
}
