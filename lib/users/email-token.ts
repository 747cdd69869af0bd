import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#lib/db/client.ts";

export type EmailTokenPurpose = "verify_email" | "reset_password";

const validMinutes: Record<EmailTokenPurpose, number> = { verify_email: 24 * 60, reset_password: 60 };

/** The sign-up that a confirmation link is sent for. `browserHash` names the browser it came from. */
export type PendingSignUp = { name: string; passwordHash: string; browserHash: Uint8Array | null };

/**
 * Makes the token of a link in an e-mail. Only its hash is kept. Earlier links stay: whoever signs up
 * with somebody else's address must not cancel theirs. Throttles bound how many there are.
 */
export async function makeEmailToken({
  tx,
  purpose,
  user,
  signUp,
}: {
  tx: Db;
  purpose: EmailTokenPurpose;
  user: { id: string; email: string };
  signUp?: PendingSignUp;
}): Promise<string> {
  const token = randomToken();
  await tx.$executeRaw`
    insert into email_tokens (hash, purpose, user_id, email, expires_at, name, password_hash, browser_hash)
    values (${hashToken(token)}, ${purpose}::email_token_purpose, ${user.id}::uuid, ${user.email},
            now() + ${validMinutes[purpose]}::int * interval '1 minute',
            ${signUp?.name ?? null}, ${signUp?.passwordHash ?? null}, ${signUp?.browserHash ?? null})`;
  return token;
}

type Found = {
  userId: string;
  email: string;
  name: string | null;
  passwordHash: string | null;
  browserHash: Uint8Array | null;
};

/** What an open token is for, without using it up; undefined when it is unknown, used or too old. */
export async function findEmailToken({
  tx,
  purpose,
  token,
}: {
  tx: Db;
  purpose: EmailTokenPurpose;
  token: string;
}): Promise<Found | undefined> {
  const [found] = await tx.$queryRaw<Found[]>`
    select t.user_id as "userId", t.email, t.name, t.password_hash as "passwordHash", t.browser_hash as "browserHash"
    from email_tokens t join users u on u.id = t.user_id and u.email = t.email
    where t.hash = ${hashToken(token)} and t.purpose = ${purpose}::email_token_purpose and t.expires_at > now()`;
  return found;
}

/** Uses a token up: whose it is, or undefined when it is unknown, used or too old. */
export async function takeEmailToken({
  tx,
  purpose,
  token,
}: {
  tx: Db;
  purpose: EmailTokenPurpose;
  token: string;
}): Promise<{ userId: string; email: string } | undefined> {
  const [taken] = await tx.$queryRaw<{ userId: string; email: string }[]>`
    delete from email_tokens t using users u
    where t.hash = ${hashToken(token)} and t.purpose = ${purpose}::email_token_purpose and t.expires_at > now()
      and u.id = t.user_id and u.email = t.email
    returning t.user_id as "userId", t.email`;
  return taken;
}

/** 256 random bits for a link. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a link's token. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(token).digest());
}
