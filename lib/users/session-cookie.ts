import { decode, encode, type JWT, type JWTOptions } from "next-auth/jwt";
import { keyedHash, keyedHashes } from "#lib/secrets/seal.ts";

const purpose = "next-auth";

/** What session cookies are sealed with: made of SECRET_KEYS, so that there is no second secret to keep. */
export function sessionSecret(): string {
  return Buffer.from(keyedHash(purpose)).toString("hex");
}

/** How next-auth seals and opens its cookies: the first key of SECRET_KEYS seals, all open, as everywhere else. */
export const cookieSeal: Pick<JWTOptions, "encode" | "decode"> = {
  encode: (params) => encode({ ...params, secret: sessionSecret() }),
  decode: ({ token, salt = "" }) => openCookie({ cookie: token ?? "", salt }),
};

/** The id of the session that a cookie names; undefined when no key of ours made it or it has expired. */
export async function readSessionCookie(cookie: string): Promise<string | undefined> {
  const sid = (await openCookie({ cookie }))?.sid;
  return typeof sid === "string" ? sid : undefined;
}

/** The name of the session's cookie where the service is reached at `publicUrl`. */
export function sessionCookieName(publicUrl: string): string {
  return `${publicUrl.startsWith("https://") ? "__Secure-" : ""}next-auth.session-token`;
}

// A box of ours is some 200 characters; 4,096 is what a browser keeps of one cookie.
const longestCookie = 4_096;

async function openCookie({ cookie, salt = "" }: { cookie: string; salt?: string }): Promise<JWT | null> {
  if (cookie === "" || cookie.length > longestCookie) return null;
  for (const hash of keyedHashes(purpose)) {
    const secret = Buffer.from(hash).toString("hex");
    const opened = await decode({ token: cookie, secret, salt }).catch(() => null);
    if (opened) return opened;
  }
  return null;
}
