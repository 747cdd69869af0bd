import { promises as dns } from "node:dns";
import { setTimeout as pause } from "node:timers/promises";
import { isOwnFaultCode } from "#lib/errors/own-fault.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { authorityKey, isAllowedPair } from "./allowed-pairs.ts";
import { isBadPort, isPort } from "./bad-ports.ts";
import { isBlockedHost } from "./blocked-hosts.ts";
import { classifyAddress, type DenialReason } from "./classify-address.ts";
import { bareHost, classifyHostname, isAddressLiteral } from "./classify-hostname.ts";
import { nameServersAnswer } from "./name-servers.ts";
import { isOwnAddress } from "./own-addresses.ts";

/**
 * Why nothing was dialled, or why dialling did not succeed. `reason`, for the log alone, is a DenialReason or a
 * system error code. `kind` is what others may learn, and tells nothing about names that only our resolver knows:
 * `denied` and `dns_failed` (no name on the internet can look like this) are decided by the text of the host;
 * whatever took a lookup is `connection_failed`, whether the name is unknown, private or does not answer.
 * `own_fault`: this machine could not, whatever the other side is like.
 */
export type DialFailure = {
  kind: "denied" | "dns_failed" | "connection_failed" | "own_fault";
  host: string;
  port: number;
  reason: string;
};

/** Answers with all addresses of a name in the resolver's order, or rejects as `dns.promises.lookup` does. */
export type Lookup = (hostname: string) => Promise<readonly { address: string }[]>;

/**
 * ms after which a name that leads nowhere fails at the earliest. One that our resolver knows and one that it has
 * to ask about would otherwise be told apart by their time, down to the scripts of a page.
 */
const hiddenMs = 300;

/** A host as it was written, IPv6 literals with or without brackets, and a port. */
export type Authority = { host: string; port: number };

export type ResolveInput = Authority & {
  allow: readonly string[];
  lookup?: Lookup;
  /** Whether our own name servers answer; asked when a lookup fails for now only. */
  nameServers?: () => Promise<boolean>;
};

/**
 * The addresses of a host that may be dialled, in the resolver's order. "Resolve once, check every
 * answer, dial the checked address": one lookup, and a single bad answer denies them all.
 */
export async function resolveAuthority(input: ResolveInput): Promise<Result<string[], DialFailure>> {
  if (!isPort(input.port)) return failed(failureOf(input, "denied", "port"));
  if (isBlockedHost(input.host)) return failed(failureOf(input, "denied", "blocked"));
  const allowed = isAllowedPair(input);
  const denial = allowed ? undefined : denialOfAuthority(input);
  if (denial !== undefined)
    return failed(failureOf(input, denial === "invalid_name" ? "dns_failed" : "denied", denial));

  const host = bareHost(input.host);
  if (isAddressLiteral(host)) return ok([host]);

  const held = pause(hiddenMs);
  const answers = await lookUp(host, input.lookup ?? systemLookup);
  const hidden = answers.ok && !allowed ? firstDenial(answers.value) : undefined;
  if (!answers.ok || hidden !== undefined) await held;
  if (!answers.ok) return failed(await failedLookup(input, answers.failure));
  if (hidden !== undefined) return failed(failureOf(input, "connection_failed", hidden));
  return answers.value.some(isBlockedHost) ? failed(failureOf(input, "denied", "blocked")) : ok(answers.value);
}

/** What a failed lookup means: the name's own fault, unless this machine could ask nobody. */
export async function failedLookup(
  { nameServers = nameServersAnswer, ...authority }: Authority & Pick<ResolveInput, "nameServers">,
  reason: string,
): Promise<DialFailure> {
  const isOurs = isOwnFaultCode(reason) || (passing.has(reason) && !(await nameServers()));
  return failureOf(authority, isOurs ? "own_fault" : "connection_failed", reason);
}

/** A name server that failed to find out, or none that spoke. */
const passing = new Set(["EAI_AGAIN", "ETIMEDOUT"]);

/** The system's resolver, hosts file included. */
export function systemLookup(hostname: string): Promise<{ address: string }[]> {
  return dns.lookup(hostname, { all: true, order: "verbatim" });
}

function denialOfAuthority({ host, port }: Authority): DenialReason | undefined {
  if (isBadPort(port)) return "port";
  const verdict = classifyHostname(host);
  if (!verdict.allowed) return verdict.reason;
  return isOwnAddress(bareHost(host)) ? "own_address" : undefined;
}

function firstDenial(addresses: string[]): DenialReason | undefined {
  for (const address of addresses) {
    const verdict = classifyAddress(address);
    if (!verdict.allowed) return verdict.reason;
    if (isOwnAddress(address)) return "own_address";
  }
  return undefined;
}

async function lookUp(host: string, lookup: Lookup): Promise<Result<string[], string>> {
  try {
    const answers = await lookup(host);
    return answers.length === 0 ? failed("ENODATA") : ok(answers.map(({ address }) => address));
  } catch (error) {
    return failed(codeOf(error));
  }
}

/** The system's code of a network error (`ENOTFOUND`, `ECONNREFUSED`), the typed part of it. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "EUNKNOWN";
}

/** A failure to reach this host and port. */
export function failureOf({ host, port }: Authority, kind: DialFailure["kind"], reason: string): DialFailure {
  return { kind, host, port, reason };
}

/** How a failure reads in a log line. */
export function describeFailure({ kind, host, port, reason }: DialFailure): string {
  return `${authorityKey(host, port)}: ${kind} (${reason})`;
}
