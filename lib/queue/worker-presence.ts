/** Advisory locks (class, worker's lock_key) that living workers hold. */
export const workerLockClass = 72_707_370;

/** How often a worker says that it lives. */
export const heartbeatMs = 2_000;

/** Without its lock a worker is dead after this: more than two heartbeats, so that a reconnection is not a death. */
export const lockGraceSeconds = 5;

/** With its lock but silent, it is stopped or cut off. Long enough for a machine that stalls for a while. */
export const silenceSeconds = 20;

/** Heartbeats in a row before a worker judges others: longer than any of them takes to reconnect after an outage. */
export const steadyBeats = 4;
