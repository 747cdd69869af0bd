import type { Authority } from "./resolve-authority.ts";

export type Target = Authority & { path: string };

/**
 * Reads `host:port`, as a CONNECT names it, or `host` where a default port is given. The host comes
 * back canonical, IPv6 in brackets. Undefined for anything else, user names included.
 */
export function parseAuthority(text: string, defaultPort?: number): Authority | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+)(?::(\d{1,5}))?$/i.exec(text);
  const [, hostText, portText] = match ?? [];
  const host = hostText === undefined ? undefined : URL.parse(`http://${hostText}/`)?.hostname;
  const port = portText === undefined ? defaultPort : Number(portText);
  if (host === undefined || port === undefined) return undefined;
  return { host, port };
}

/** Reads the absolute form of a request to a proxy (RFC 9112 §3.2.2), for http and ws; the path is kept as it was written. */
export function parseAbsoluteForm(url: string): Target | undefined {
  const [, authorityText, rest] = /^(?:http|ws):\/\/([^/?#]+)([!-"$-\xff]*)$/i.exec(url) ?? [];
  const authority = authorityText === undefined ? undefined : parseAuthority(authorityText, 80);
  if (authority === undefined || rest === undefined) return undefined;
  return { ...authority, path: rest.startsWith("/") ? rest : `/${rest}` };
}
