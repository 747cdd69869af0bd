import { hash, verify } from "@node-rs/argon2";
import { z } from "zod";
import { failed, type Result } from "#lib/errors/result.ts";
import { HashingBusy, throughHashGate } from "./hash-gate.ts";

const longest = 200;

/** A new password: long enough that guessing is hopeless; any characters. */
export const newPassword = z
  .string()
  .min(10, "A password has at least 10 characters.")
  .max(longest, `A password has at most ${longest} characters.`);

/** What the database keeps of a password: argon2id with the library's defaults (19 MiB, 2 passes). Throws HashingBusy. */
export function hashPassword(password: string): Promise<string> {
  return throughHashGate(() => hash(password));
}

/**
 * Whether it is the password. Takes as long when there is none, so that time tells nobody who has an
 * account. Throws HashingBusy.
 */
export async function isPassword({ password, kept }: { password: string; kept: string | null }): Promise<boolean> {
  if (password.length > longest) return false;
  return throughHashGate(async () => {
    nobodys ??= hash("nobody has this password");
    const same = await verify(kept ?? (await nobodys), password);
    return same && kept !== null;
  });
}

let nobodys: Promise<string> | undefined;

/** The verb's result, or `busy` when too many passwords were being hashed for it to go on. */
export async function unlessBusy<Value, Failure>(
  verb: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | "busy">> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof HashingBusy) return failed("busy");
    throw error;
  }
}
