import type { IncomingMessage } from "node:http";
import { publicUrl } from "#lib/config/config.ts";
import { log } from "#lib/telemetry/log.ts";
import { isOperator } from "#lib/users/is-operator.ts";
import { readSessionCookie, sessionCookieName } from "#lib/users/session-cookie.ts";
import { findSession } from "#lib/users/sessions.ts";

const operatorsSide = /^\/admin(?![a-z0-9_-])/i;

/**
 * To everyone but operators, an address below /admin leads where no page is. Each page and action there
 * asks for itself as well; but Next answers a page that refuses itself otherwise than an unknown
 * address, so that one could tell them apart.
 */
export async function hideOperatorsSide({ url, request }: { url: string; request: IncomingMessage }): Promise<string> {
  if (!operatorsSide.test(url) || (await isFromOperator(request))) return url;
  // Next's addresses are exact about case: there is no such page.
  return url.replace(/^\/[^/?.]*/, "/Admin");
}

async function isFromOperator({ headers }: IncomingMessage): Promise<boolean> {
  try {
    const cookie = cookiesOf(headers.cookie ?? "")[sessionCookieName(publicUrl())];
    const sid = cookie === undefined ? undefined : await readSessionCookie(cookie);
    const session = sid === undefined ? undefined : await findSession(sid);
    return session !== undefined && isOperator(session);
  } catch (error) {
    log.warn({ err: error }, "who asks for /admin cannot be told: there is no such page");
    return false;
  }
}

function cookiesOf(header: string): Record<string, string> {
  const pairs = header.split(";").map((pair) => pair.trim().split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, decoded(value)]));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
