import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#lib/db/client.ts";

export type EmailTokenPurpose = "verify_email" | "reset_password";

const validMinutes: Record<EmailTokenPurpose, number> = { verify_email: 24 * 60, reset_password: 60 };

/** Makes the token of a link in an e-mail, in place of earlier ones. Only its hash is kept. */
export async function makeEmailToken({
  tx,
  purpose,
  user,
}: {
  tx: Db;
  purpose: EmailTokenPurpose;
  user: { id: string; email: string };
}): Promise<string> {
  const token = randomToken();
  await tx.emailToken.deleteMany({ where: { userId: user.id, purpose } });
  await tx.$executeRaw`
    insert into email_tokens (hash, purpose, user_id, email, expires_at)
    values (${hashToken(token)}, ${purpose}::email_token_purpose, ${user.id}::uuid, ${user.email},
            now() + ${validMinutes[purpose]}::int * interval '1 minute')`;
  return token;
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
}): Promise<{ userId: string } | undefined> {
  const [taken] = await tx.$queryRaw<{ userId: string }[]>`
    delete from email_tokens t using users u
    where t.hash = ${hashToken(token)} and t.purpose = ${purpose}::email_token_purpose and t.expires_at > now()
      and u.id = t.user_id and u.email = t.email
    returning t.user_id as "userId"`;
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
