import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { inject } from "vitest";
import { db } from "#lib/db/client.ts";
import { until } from "#lib/local/until.ts";
import type { Role } from "#lib/members/role.ts";
import { hashPassword } from "#lib/users/password.ts";

export type Person = { id: string; email: string; password: string };

const mailDeadlineMs = 15_000;

/** A person with a proven address, a member of the account named, if one is. */
export async function newPerson({
  accountId,
  role = "owner",
  email = `${randomBytes(5).toString("hex")}@example.com`,
}: {
  accountId?: string;
  role?: Role;
  email?: string;
} = {}): Promise<Person> {
  const password = randomBytes(9).toString("base64url");
  const { id } = await db().user.create({
    data: {
      id: uuid(),
      email,
      name: "Ann Example",
      passwordHash: await hashPassword(password),
      emailVerifiedAt: new Date(),
      ...(accountId === undefined ? {} : { memberships: { create: { accountId, role } } }),
    },
    select: { id: true },
  });
  return { id, email, password };
}

/** A mail as it was written; `file` grows with time. */
export type Mail = { text: string; link: string; file: string };

/**
 * The newest mail to an address, once it is written: tests have no SMTP server. `about` is its subject,
 * where several may come; `after` waits for one that is newer.
 */
export async function mailTo(
  email: string,
  { about = "", after }: { about?: string; after?: Mail } = {},
): Promise<Mail> {
  const folder = join(inject("foundation").home.folder, "mail");
  let found: Omit<Mail, "link"> | undefined;
  await until(
    () => {
      found = mailsIn(folder)
        .filter((file) => file > (after?.file ?? ""))
        .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))
        .filter(({ text }) => text.startsWith(`To: ${email}\n`) && text.includes(`\nSubject: ${about}`))
        .at(-1);
      return found !== undefined;
    },
    { deadlineMs: mailDeadlineMs },
  );
  if (found === undefined) throw new Error(`No mail to ${email} within ${mailDeadlineMs} ms`);
  return { ...found, link: /https?:\/\/\S+/.exec(found.text)?.[0] ?? "" };
}

// Version 7 ids sort by time.
function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".txt"))
      .sort();
  } catch {
    return [];
  }
}
