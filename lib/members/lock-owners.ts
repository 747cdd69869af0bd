import type { Context } from "#lib/accounts/context.ts";
import type { Db } from "#lib/db/client.ts";

/**
 * The user ids of the account's owners, locked until the transaction ends: whoever would take one away
 * waits and then sees what is left, so that two cannot leave an account without any.
 */
export async function lockOwners({ tx, ctx }: { tx: Db; ctx: Context }): Promise<string[]> {
  const owners = await tx.$queryRaw<{ userId: string }[]>`
    select user_id as "userId" from members
    where account_id = ${ctx.account.id}::uuid and role = 'owner' order by user_id for update`;
  return owners.map(({ userId }) => userId);
}

/** Whether the person is the only owner there is. */
export function isLastOwner({ owners, userId }: { owners: string[]; userId: string }): boolean {
  return owners.length === 1 && owners[0] === userId;
}
