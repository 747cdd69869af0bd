// SQLSTATE classes that say the database is away or going: connection, operator intervention, resources.
const awayStates = /^(08|53|57P)/;
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
]);
// node-postgres gives these no code at all.
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** Whether a thrown error means that the database is away for now, so that trying again can help. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = originalOf(cause)) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    if (awayCodes.has(code) || awayStates.test(code) || awayMessages.test(cause.message)) return true;
  }
  return false;
}

// Prisma's adapter wraps the driver's error as `cause`, or in `meta.driverAdapterError` of a known error.
function originalOf(error: Error): unknown {
  if (error.cause) return error.cause instanceof Error ? error.cause : asError(error.cause);
  const meta = "meta" in error && typeof error.meta === "object" && error.meta !== null ? error.meta : {};
  return "driverAdapterError" in meta ? meta.driverAdapterError : undefined;
}

function asError(cause: unknown): Error | undefined {
  if (typeof cause !== "object" || cause === null) return undefined;
  const code = "originalCode" in cause ? cause.originalCode : "code" in cause ? cause.code : undefined;
  const kind = "kind" in cause ? String(cause.kind) : "";
  const away = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"].includes(kind);
  return Object.assign(new Error(kind), { code: away ? "P1001" : code });
}
