import { promises as dns } from "node:dns";
import { vi } from "vitest";

/** Answers for names, one list a lookup, the last one repeated. A name that is not there does not exist. */
export type Answers = Record<string, readonly (readonly string[])[]>;

/**
 * Takes the place of the system's resolver in this process, until `vi.restoreAllMocks()`, so that no
 * query leaves it. Answers with the names it was asked for.
 */
export function pretendLookups(answersOf: Answers | ((name: string) => readonly string[])): string[] {
  const asked: string[] = [];

  function addressesOf(name: string): readonly string[] {
    if (typeof answersOf === "function") return answersOf(name);
    const answers = answersOf[name] ?? [];
    const earlier = asked.filter((other) => other === name).length - 1;
    return answers[Math.min(earlier, answers.length - 1)] ?? [];
  }

  vi.spyOn(dns, "lookup").mockImplementation((async (name: string) => {
    asked.push(name);
    const addresses = addressesOf(name);
    if (addresses.length === 0) throw Object.assign(new Error(`No answer for ${name}`), { code: "ENOTFOUND" });
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    // One of many signatures of lookup, the only one that the guard uses.
  }) as never);
  return asked;
}
