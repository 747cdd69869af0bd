import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Of one connection: the answers not yet finished, in the order of their requests, and the newest. */
type Turns = { open: Set<ServerResponse>; newest?: ServerResponse; refused: boolean };

const connections = new WeakMap<Duplex, Turns>();

/** Notes that a request has arrived, to be answered after those that came before it in a pipeline. */
export function takeTurn(response: ServerResponse): void {
  const turns = turnsOf(response.req.socket);
  turns.newest = response;
  turns.open.add(response);
  response.once("finish", () => turns.open.delete(response));
}

/** The answer to the newest request while that is still arriving: what cannot be read now is part of it. */
export function arriving(socket: Duplex): ServerResponse | undefined {
  const { newest } = turnsOf(socket);
  return newest?.req.complete === false ? newest : undefined;
}

/** Whether a connection was refused: what follows on it has no one to answer to. */
export function isRefused(socket: Duplex): boolean {
  return !socket.writable || turnsOf(socket).refused;
}

/**
 * Does what ends a connection once the answers before `own` are out; without `own`, after all of them.
 * Only the first end of a connection counts, and nothing more is read in the meantime.
 */
export function endInTurn({
  socket,
  own,
  end,
}: {
  socket: Duplex;
  own?: ServerResponse | undefined;
  end: () => void;
}): void {
  const turns = turnsOf(socket);
  if (turns.refused) return;
  turns.refused = true;
  // Answers are finished in order: the one right before is the last to wait for.
  let before: ServerResponse | undefined;
  for (const response of turns.open) {
    if (response === own) break;
    before = response;
  }
  if (!before) {
    end();
    return;
  }
  socket.pause();
  // An answer that closes the connection itself has ended it.
  before.once("finish", () => socket.writable && end());
}

function turnsOf(socket: Duplex): Turns {
  const known = connections.get(socket);
  if (known) return known;
  const turns: Turns = { open: new Set(), refused: false };
  connections.set(socket, turns);
  return turns;
}
