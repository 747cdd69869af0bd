// Plain Node ≥ 20 without dependencies: it runs before anything is installed.
import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 100;

/**
 * Runs `work` while no other process of this machine holds the lock of that name. The lock is an
 * abstract socket, which the kernel lets go when its holder dies: none is ever stale. `onWait` runs
 * once when the lock is taken.
 */
export async function withLock(name, work, onWait = () => {}) {
  const address = `\0platen-${createHash("sha256").update(name).digest("hex").slice(0, 24)}`;
  let lock = await take(address);
  if (!lock) onWait();
  while (!lock) {
    await sleep(pollMs);
    lock = await take(address);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

function take(address) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}
