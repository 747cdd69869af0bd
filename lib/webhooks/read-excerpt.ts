import type { IncomingMessage } from "node:http";

/** More of an answer is not read. */
const answerMaxBytes = 65_536;
/** What is kept of it, for the log. */
export const excerptMaxBytes = 4_096;

/** The beginning of an answer as text that the database takes. An answer that breaks off, or drips, counts by its status. */
export async function readExcerpt(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= answerMaxBytes) break;
    }
  } catch {
    // What arrived until then is what there is to show.
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, excerptMaxBytes).toString("utf8").replaceAll("\0", "\u{FFFD}");
}
