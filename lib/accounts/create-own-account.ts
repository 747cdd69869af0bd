import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { inAccount, type PersonContext } from "#lib/users/person-context.ts";
import { createAccount } from "./create-account.ts";

/** Each account has its own share of the machines, so nobody takes shares without end. */
const accountsPerDay = 10;

/** Creates an account that the person owns, and lets their session look at it. */
export async function createOwnAccount({
  person,
  input,
}: {
  person: PersonContext;
  input: { name: string };
}): Promise<Result<{ id: string }, "throttled">> {
  const what = `new account ${person.user.id}`;
  const { allowed } = await takeAttempt({ what, limit: accountsPerDay, windowSeconds: 24 * 3600 });
  if (!allowed) return failed("throttled");
  return db().$transaction(async (tx) => {
    const { id } = await createAccount({ tx, input: { name: input.name, ownerId: person.user.id } });
    await tx.session.updateMany({ where: { id: person.sessionId }, data: { accountId: id } });
    await recordAudit({ tx, ctx: inAccount(person, id), input: { action: "account.created", target: input.name } });
    return ok({ id });
  });
}
