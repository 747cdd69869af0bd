import { headers } from "next/headers";

/** Path and query of the page that is asked for, as web/answer.ts read them; without Next's own stamp. */
export async function askedPath(): Promise<string> {
  const [path = "/", query] = ((await headers()).get("x-platen-path") ?? "/").split(/\?(.*)/s);
  const kept = new URLSearchParams(query);
  kept.delete("_rsc");
  return kept.size > 0 ? `${path}?${kept}` : path;
}
