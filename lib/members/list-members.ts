import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Role } from "./role.ts";

/** A member as the team page shows them. `joined_at` is ISO 8601. */
export type MemberResource = { user_id: string; name: string; email: string; role: Role; joined_at: string };

/** Everyone in the account, who came first first. */
export async function listMembers({ ctx }: { ctx: Context }): Promise<MemberResource[]> {
  const members = await db().member.findMany({
    where: { accountId: ctx.account.id },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { role: true, createdAt: true, user: { select: { id: true, name: true, email: true } } },
  });
  return members.map(({ role, createdAt, user }) => ({
    user_id: user.id,
    name: user.name,
    email: user.email,
    role,
    joined_at: createdAt.toISOString(),
  }));
}
