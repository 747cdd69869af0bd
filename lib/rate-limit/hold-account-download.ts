import { db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import type { Result } from "#lib/errors/result.ts";
import { accountLimits } from "./account-limits.ts";
import { type HeldCall, holdDownload } from "./hold-download.ts";

/** Opens one of the account's download calls for a page of the dashboard: the same calls as those of its keys. */
export async function holdAccountDownload({
  accountId,
  expireMs,
}: {
  accountId: string;
  expireMs: number;
}): Promise<Result<HeldCall, Problem>> {
  const adjusted = await db().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { requestsPerMinute: true, downloadsAtOnce: true },
  });
  const { downloadsAtOnce: limit } = accountLimits(adjusted);
  return holdDownload({ accountId, limit, expireMs });
}
