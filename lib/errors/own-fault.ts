/**
 * A fault of ours, whatever it looks like from where it was met: no disk, memory, file handles, sockets or
 * name servers. It is retried and told to operators, never counted as a customer's failure, never billed.
 */
export class OwnFault extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "OwnFault";
  }
}

/** What this machine lacks, by the system's codes. None of them says anything about the other side. */
const lacking = new Set([
  "EMFILE",
  "ENFILE",
  "ENOMEM",
  "ENOBUFS",
  "ENOSPC",
  "EDQUOT",
  "EADDRNOTAVAIL",
  "ENETDOWN",
  "EAI_MEMORY",
  "EAI_SYSTEM",
]);

/** Whether a system's error code says that this machine lacks something. */
export function isOwnFaultCode(code: string): boolean {
  return lacking.has(code);
}

/** Whether an error, or what caused it, is a fault of ours. */
export function isOwnFault(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 10; cause = cause.cause, depth += 1) {
    if (cause instanceof OwnFault) return true;
    if ("code" in cause && typeof cause.code === "string" && isOwnFaultCode(cause.code)) return true;
  }
  return false;
}
