/** Longer addresses are refused; servers and proxies commonly stop at 8 kB themselves. */
export const urlMaxBytes = 8192;

/** What the OpenAPI document can say of an address: the rest takes a parser. */
export const urlPattern = "^[Hh][Tt][Tt][Pp][Ss]?://";

const userinfo = /^(https?:\/\/[\\/]*)([^\\/?#]*)@/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/** Whether a text is an absolute http or https address, with nothing around it or hidden inside it. */
export function isTargetUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  if (text !== text.trim() || controlCharacter.test(text) || !text.isWellFormed()) return false;
  return splitTargetUrl(text) !== null;
}

export type SplitUrl = { url: string; username: string; password: string };

/**
 * Takes the credentials out of an address; the rest stays byte for byte as the caller sent it.
 * Null when it is no address, or one whose credentials cannot be told from the rest.
 */
export function splitTargetUrl(text: string): SplitUrl | null {
  const url = text.replace(userinfo, "$1");
  if (!URL.canParse(text) || !URL.canParse(url)) return null;
  const { username, password } = new URL(text);
  const rest = new URL(url);
  if (rest.username !== "" || rest.password !== "" || rest.host !== new URL(text).host) return null;
  try {
    return { url, username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}
