import { hash, verify } from "@node-rs/argon2";
import { z } from "zod";

/** A new password: long enough that guessing is hopeless; any characters. */
export const newPassword = z
  .string()
  .min(10, "A password has at least 10 characters.")
  .max(200, "A password has at most 200 characters.");

/** What the database keeps of a password: argon2id with the library's defaults (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether it is the password. Takes as long when there is none, so that time tells nobody who has an account. */
export async function isPassword({ password, kept }: { password: string; kept: string | null }): Promise<boolean> {
  nobodys ??= hash("nobody has this password");
  const same = await verify(kept ?? (await nobodys), password);
  return same && kept !== null;
}

let nobodys: Promise<string> | undefined;
