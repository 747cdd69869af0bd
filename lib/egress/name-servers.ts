import { Resolver } from "node:dns/promises";

/** Codes with which a name server has answered, if only to say that there is nothing. */
const answers = new Set(["ENODATA", "ENOTFOUND"]);

/**
 * Whether this machine's name servers answer at all, asked about the root, which everybody knows. A name
 * that only fails for now (EAI_AGAIN, silence) is its owner's fault where they do, and ours where they do not.
 */
export async function nameServersAnswer(): Promise<boolean> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  try {
    await resolver.resolveNs(".");
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && answers.has(String(error.code));
  }
}
