import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { Context, OperatorContext } from "#lib/accounts/context.ts";
import { publicUrl } from "#lib/config/config.ts";
import { allows, type Role } from "#lib/members/role.ts";
import { isOperator } from "#lib/users/is-operator.ts";
import type { PersonContext } from "#lib/users/person-context.ts";
import { readSessionCookie, sessionCookieName } from "#lib/users/session-cookie.ts";
import { findSession, type Membership, type SignedIn } from "#lib/users/sessions.ts";
import { callerOf } from "./caller.ts";

/** A person in an account, and the context in which verbs act for them. */
export type MemberSession = SignedIn & { current: Membership; ctx: Context };

/** An operator, and the context in which verbs of lib/admin act for them. */
export type OperatorSession = SignedIn & { ctx: OperatorContext };

/** Who is signed in, asked of the database once a request. */
export const currentSession = cache(async (): Promise<SignedIn | undefined> => {
  const cookie = (await cookies()).get(sessionCookieName(publicUrl()))?.value;
  const sid = cookie === undefined ? undefined : await readSessionCookie(cookie);
  return sid === undefined ? undefined : findSession(sid);
});

/** The person and account of this request; undefined for who is signed out or a member of no account. */
export async function memberSession(): Promise<MemberSession | undefined> {
  const session = await currentSession();
  if (!session?.current) return undefined;
  const { requestId } = await callerOf();
  const { id, email } = session.user;
  const ctx: Context = { account: { id: session.current.account.id }, actor: { kind: "user", id, email }, requestId };
  return { ...session, current: session.current, ctx };
}

/** The person of this request, in an account or in none; undefined for who is signed out. */
export async function personOfSession(): Promise<PersonContext | undefined> {
  const session = await currentSession();
  if (!session) return undefined;
  const { requestId } = await callerOf();
  const { id, email } = session.user;
  return { user: { id, email }, sessionId: session.sessionId, requestId };
}

/** For pages of people who may be in no account yet: who is signed out goes to sign in and comes back to `path`. */
export async function requirePerson({ path }: { path: string }): Promise<PersonContext> {
  return (await personOfSession()) ?? redirect(signInPath(path));
}

/**
 * For pages: who is signed out goes to sign in and comes back to `path`; who is in no account makes
 * one; whose role is not enough sees that there is no such page.
 */
export async function requireMember({ path, role = "viewer" }: { path: string; role?: Role }): Promise<MemberSession> {
  const session = await memberSession();
  if (session) {
    if (!allows({ role: session.current.role, needed: role })) notFound();
    return session;
  }
  redirect((await currentSession()) ? "/new-account" : signInPath(path));
}

/** Where who is signed out signs in, to come back to a page of ours. */
export function signInPath(path: string): string {
  return `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}

/** The operator of this request; undefined for everyone else. */
export async function operatorSession(): Promise<OperatorSession | undefined> {
  const session = await currentSession();
  if (!session || !isOperator(session)) return undefined;
  const { requestId } = await callerOf();
  const { id, email } = session.user;
  return { ...session, ctx: { account: null, actor: { kind: "operator", id, email }, requestId } };
}

/** For /admin: an operator, by ADMIN_EMAILS. To everyone else there is no such page. */
export async function requireOperator(): Promise<OperatorSession> {
  return (await operatorSession()) ?? notFound();
}
