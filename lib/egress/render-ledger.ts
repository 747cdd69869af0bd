import { authorityKey } from "./allowed-pairs.ts";
import type { DialFailure } from "./resolve-authority.ts";

export type LimitKind = "response" | "total";

export type LedgerInput = {
  responseMaxBytes: number;
  totalMaxBytes: number;
  onLimit?: ((kind: LimitKind) => void) | undefined;
};

/** Counts the bytes of one response or tunnel. Both answer false once a limit is exceeded: cut it then. */
export type Meter = { received(bytes: number): boolean; sent(bytes: number): boolean };

/** What one render's connections came to. */
export type RenderLedger = {
  failed(failure: DialFailure): void;
  reached(host: string, port: number): void;
  openMeter(): Meter;
  failureOf(host: string, port: number): DialFailure | undefined;
  blocked(): { count: number; hosts: string[] };
  receivedBytes(): number;
  limitExceeded(): LimitKind | undefined;
};

/** Names shown to the job's owner; a page can invent any number of them. */
const mostBlockedHosts = 20;

/** Characters of a host name (RFC 1035); a page can ask for longer ones. */
const longestName = 253;

/** Failures remembered, the oldest dropped first, for the same reason. */
const mostFailures = 1_000;

/** Opens the book of one render. */
export function openLedger({ responseMaxBytes, totalMaxBytes, onLimit }: LedgerInput): RenderLedger {
  const failures = new Map<string, DialFailure>();
  const blockedHosts = new Set<string>();
  const exceeded = new Set<LimitKind>();
  let blockedCount = 0;
  let receivedTotal = 0;
  let sentTotal = 0;

  function exceed(kind: LimitKind): false {
    if (!exceeded.has(kind)) {
      exceeded.add(kind);
      onLimit?.(kind);
    }
    return false;
  }

  return {
    failed(failure) {
      const key = authorityKey(failure.host, failure.port);
      failures.delete(key);
      failures.set(key, failure);
      const oldest = failures.keys().next();
      if (failures.size > mostFailures && !oldest.done) failures.delete(oldest.value);

      if (failure.kind !== "denied") return;
      blockedCount += 1;
      if (blockedHosts.size < mostBlockedHosts) blockedHosts.add(failure.host.slice(0, longestName));
    },
    reached(host, port) {
      failures.delete(authorityKey(host, port));
    },
    openMeter() {
      let received = 0;
      return {
        received(bytes) {
          received += bytes;
          receivedTotal += bytes;
          if (receivedTotal > totalMaxBytes) return exceed("total");
          return received > responseMaxBytes ? exceed("response") : true;
        },
        // A page may send no more than it may receive, so that it is no source of floods.
        sent(bytes) {
          sentTotal += bytes;
          return sentTotal > totalMaxBytes ? exceed("total") : true;
        },
      };
    },
    failureOf: (host, port) => failures.get(authorityKey(host, port)),
    blocked: () => ({ count: blockedCount, hosts: [...blockedHosts] }),
    receivedBytes: () => receivedTotal,
    limitExceeded: () => (exceeded.has("total") ? "total" : exceeded.values().next().value),
  };
}
