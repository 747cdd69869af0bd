/** One password hash holds 19 MiB and a thread of libuv's four, which files and DNS lookups need as well. */
const atOnce = 2;
/** At some 25 ms a hash the last one waits about a second; whoever comes later is refused at once. */
const waitingAtMost = 50;

/** Thrown instead of hashing when too many wait already. */
export class HashingBusy extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when it is its turn. Throws HashingBusy when too many wait, so that a flood holds neither memory nor threads. */
export async function throughHashGate<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running < atOnce) running += 1;
  else if (waiting.length >= waitingAtMost) throw new HashingBusy("Too many passwords are being checked");
  // The slot is handed over by whoever is done.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
