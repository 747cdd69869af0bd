/** A place in an account's list of jobs, as callers are given it: the turn of the last job shown. */
export function encodeCursor(turn: bigint): string {
  return Buffer.from(`turn:${turn}`).toString("base64url");
}

/** The turn that a cursor names; null when it is none of ours. */
export function decodeCursor(cursor: string): bigint | null {
  const turn = /^turn:(\d{1,18})$/.exec(Buffer.from(cursor, "base64url").toString())?.[1];
  return turn === undefined ? null : BigInt(turn);
}
