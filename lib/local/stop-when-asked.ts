import { step } from "../../bin/set-up.mjs";
import type { Home } from "./home.ts";
import { findStarters, hasLost, noteStopping } from "./launcher.ts";
import { removePidFile } from "./pid-file.ts";
import type { Stops } from "./stops.ts";

const starterPollMs = 1_000;

/** Stops everything and ends this process at Ctrl-C, SIGTERM or SIGHUP, or when whoever started it was killed. */
export function stopWhenAsked({ home, stops }: { home: Home; stops: Stops }): void {
  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    noteStopping(home);
    process.stdout.write("\n");
    await step("Stopping", stops.stopAll);
    removePidFile({ home, name: "stopping" });
    process.exit(0);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // A terminal that was closed must not keep us from stopping what we started.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  const starters = findStarters();
  setInterval(() => hasLost(starters) && stop(), starterPollMs).unref();
}
