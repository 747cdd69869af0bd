import { keyedHash } from "#lib/secrets/seal.ts";

/** What session cookies are sealed with: made of SECRET_KEYS, so that there is no second secret to keep. */
export function sessionSecret(): string {
  return Buffer.from(keyedHash("next-auth")).toString("hex");
}
