import { randomBytes, timingSafeEqual } from "node:crypto";
import { keyedHash, keyedHashes } from "#lib/secrets/seal.ts";

/** Seconds a browser stays known after a sign-in. */
export const knownBrowserSeconds = 180 * 24 * 60 * 60;

/**
 * A signed cookie value for a browser in which the reader of this address has signed in: `id.expiry.signature`
 * (OWASP's device cookie). It opens nothing; it counts the browser's attempts apart from strangers'.
 */
export function nameBrowser({ email }: { email: string }): string {
  const claim = `${randomBytes(16).toString("base64url")}.${Math.floor(Date.now() / 1000) + knownBrowserSeconds}`;
  return `${claim}.${Buffer.from(keyedHash(signed({ claim, email }))).toString("base64url")}`;
}

/** The id of a browser that is known for this address; undefined for any other value. */
export function knownBrowser({ cookie, email }: { cookie: string | undefined; email: string }): string | undefined {
  const [, claim = "", id = "", expiry = "", signature = ""] = shape.exec(cookie ?? "") ?? [];
  if (Number(expiry) * 1000 <= Date.now()) return undefined;
  const given = Buffer.from(signature, "base64url");
  return keyedHashes(signed({ claim, email })).some((hash) => timingSafeEqual(hash, given)) ? id : undefined;
}

const shape = /^(([\w-]{22})\.(\d{10}))\.([\w-]{43})$/;

function signed({ claim, email }: { claim: string; email: string }): string {
  return `known browser ${claim} ${email}`;
}
