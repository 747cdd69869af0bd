import { db } from "#lib/db/client.ts";
import { describeUserAgent } from "./describe-user-agent.ts";
import type { PersonContext } from "./person-context.ts";

/** A session as its person sees it. Times are ISO 8601; `seen_at` is some minutes behind at most. */
export type SessionResource = { id: string; browser: string; created_at: string; seen_at: string; current: boolean };

/** Where a person is signed in: this session first, then those seen last. */
export async function listSessions({ person }: { person: PersonContext }): Promise<SessionResource[]> {
  const sessions = await db().session.findMany({
    where: { userId: person.user.id, expiresAt: { gt: new Date() } },
    orderBy: { seenAt: "desc" },
    select: { id: true, userAgent: true, createdAt: true, seenAt: true },
  });
  const listed = sessions.map(({ id, userAgent, createdAt, seenAt }) => ({
    id,
    browser: describeUserAgent(userAgent),
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
    current: id === person.sessionId,
  }));
  return listed.sort((one, other) => Number(other.current) - Number(one.current));
}
