import { join } from "node:path";
import { checkout } from "#lib/local/checkout.ts";
import { freePort } from "#lib/local/free-port.ts";
import type { Home } from "#lib/local/home.ts";
import { superviseNode } from "#lib/local/supervise.ts";
import type { PageName } from "./pages.ts";

const readyDeadlineMs = 10_000;
const stopDeadlineMs = 5_000;

export type Sites = {
  /** Address of a page; one that answers only after `afterMs` when given. */
  url(page: PageName, afterMs?: number): string;
  /** As EGRESS_ALLOW wants it. */
  hostPort: string;
  stop(): Promise<void>;
};

/** Starts the fixture sites on loopback. */
export async function startSites(home: Home): Promise<Sites> {
  const port = await freePort();
  const script = join(checkout, "bench/sites-main.ts");
  const sites = superviseNode({ name: "sites", script, home, env: { PORT: String(port) } });
  await sites.ready({ line: "sites ready", deadlineMs: readyDeadlineMs });
  const hostPort = `127.0.0.1:${port}`;
  return {
    url: (page, afterMs) => `http://${hostPort}/${page}${afterMs ? `?after=${afterMs}` : ""}`,
    hostPort,
    stop: () => sites.stop({ deadlineMs: stopDeadlineMs }),
  };
}
