import type { Duplex } from "node:stream";
import type { Result } from "#lib/errors/result.ts";

/** What a node agent hands to `createConnection`, to be called once a connection exists or failed. */
export type OnConnection = (error: Error | null, stream: Duplex) => void;

/** Gives a node agent the connection it asked for, or fails the request that waits for it. */
export function answerAgent(onConnection: OnConnection, connection: Result<Duplex, Error>): void {
  if (connection.ok) onConnection(null, connection.value);
  // Node takes an error alone; only its type wants a stream beside it.
  else (onConnection as (error: Error) => void)(connection.failure);
}
