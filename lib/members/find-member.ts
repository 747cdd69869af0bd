import type { Context } from "#lib/accounts/context.ts";
import type { Db } from "#lib/db/client.ts";
import type { Role } from "./role.ts";

/** A member of the account, or undefined; locked until the transaction ends. */
export async function findMember({
  tx,
  ctx,
  userId,
}: {
  tx: Db;
  ctx: Context;
  userId: string;
}): Promise<{ email: string; role: Role } | undefined> {
  const [member] = await tx.$queryRaw<{ email: string; role: Role }[]>`
    select u.email, m.role from members m join users u on u.id = m.user_id
    where m.account_id = ${ctx.account.id}::uuid and m.user_id = ${userId}::uuid for update of m`;
  return member;
}
