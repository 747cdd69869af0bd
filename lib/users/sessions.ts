import { v7 as uuid } from "uuid";
import { db } from "#lib/db/client.ts";
import type { Role } from "#lib/members/role.ts";

/** Seconds a sign-in lasts; the cookie lasts as long. */
export const sessionSeconds = 30 * 24 * 60 * 60;

/** An account as a member of it sees it in the frame of every page. */
export type Membership = {
  role: Role;
  account: { id: string; name: string; suspendedReason: string | null; suspended: boolean; unpaid: boolean };
};

export type SignedIn = {
  sessionId: string;
  user: { id: string; email: string; name: string };
  /** The account looked at now; undefined for who is a member of none. */
  current: Membership | undefined;
  memberships: Membership[];
};

/** Starts a session: each sign-in has its own, so that each can be ended by itself. */
export async function startSession({ input }: { input: { userId: string; userAgent: string } }): Promise<string> {
  const id = uuid();
  await db().$executeRaw`
    insert into sessions (id, user_id, user_agent, expires_at)
    values (${id}::uuid, ${input.userId}::uuid, ${input.userAgent.slice(0, 300)}, now() + ${sessionSeconds}::int * interval '1 second')`;
  return id;
}

/** Who is signed in, or undefined when the session was ended or has expired. Notes that it was seen, every few minutes. */
export async function findSession(sessionId: string): Promise<SignedIn | undefined> {
  const session = await db().session.findFirst({
    where: { id: sessionId, expiresAt: { gt: new Date() } },
    select: {
      accountId: true,
      seenAt: true,
      user: {
        select: {
          id: true,
          email: true,
          name: true,
          memberships: {
            orderBy: { createdAt: "asc" },
            select: {
              role: true,
              account: { select: { id: true, name: true, suspendedAt: true, suspendedReason: true, unpaidAt: true } },
            },
          },
        },
      },
    },
  });
  if (!session) return undefined;
  if (Date.now() - session.seenAt.getTime() > seenEveryMs) {
    await db().$executeRaw`update sessions set seen_at = now() where id = ${sessionId}::uuid`;
  }
  const { id, email, name } = session.user;
  const memberships = session.user.memberships.map(({ role, account }) => ({
    role,
    account: {
      id: account.id,
      name: account.name,
      suspended: account.suspendedAt !== null,
      suspendedReason: account.suspendedReason,
      unpaid: account.unpaidAt !== null,
    },
  }));
  const current = memberships.find(({ account }) => account.id === session.accountId) ?? memberships[0];
  return { sessionId, user: { id, email, name }, current, memberships };
}

const seenEveryMs = 5 * 60 * 1000;

/** Ends a session; with `userId`, only if it is that person's. */
export async function endSession({ input }: { input: { sessionId: string; userId?: string } }): Promise<void> {
  const { sessionId, userId } = input;
  await db().session.deleteMany({ where: { id: sessionId, ...(userId && { userId }) } });
}

/** Ends all sessions of a person but, if one is named, that one. */
export async function endSessions({ input }: { input: { userId: string; except?: string } }): Promise<void> {
  const { userId, except } = input;
  await db().session.deleteMany({ where: { userId, ...(except && { id: { not: except } }) } });
}

/** Lets a session look at another of its person's accounts; false when they are no member there. */
export async function chooseAccount({
  input,
}: {
  input: { sessionId: string; userId: string; accountId: string };
}): Promise<boolean> {
  const chosen = await db().$executeRaw`
    update sessions set account_id = ${input.accountId}::uuid
    where id = ${input.sessionId}::uuid and user_id = ${input.userId}::uuid
      and exists (select from members m where m.account_id = ${input.accountId}::uuid and m.user_id = sessions.user_id)`;
  return chosen === 1;
}

/** Forgets sessions that have expired and links that are too old. */
export async function forgetExpiredSessions(): Promise<void> {
  await db().$executeRaw`delete from sessions where expires_at < now()`;
  await db().$executeRaw`delete from email_tokens where expires_at < now()`;
}
