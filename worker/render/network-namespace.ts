import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { fileURLToPath } from "node:url";
import { timedOut, within } from "./within.ts";

/** A way into the worker's egress proxy: from where the browser is, an address on loopback. */
export type ProxyPassage = { url: string; close: () => void };

/** A network namespace with nothing in it but loopback, where nobody listens unless we do. */
export type NetworkNamespace = {
  /** The command line that makes the rest of it run inside. */
  enter: readonly string[];
  /** Lets what is inside reach a proxy outside, by a listener of its own. */
  openPassage: (proxyUrl: string) => Promise<ProxyPassage>;
  /** The namespace ends with the last process in it. */
  close: () => void;
};

const readyTimeoutMs = 10_000;
const listenerTimeoutMs = 5_000;
const isRoot = process.getuid?.() === 0;

/** Whoever is not root makes namespaces as root of a user namespace, and stays the same user in it. */
const unshare = isRoot
  ? ["unshare", "--net", "--"]
  : ["unshare", "--user", "--map-current-user", "--keep-caps", "--net", "--"];
const raiseLoopback = ["sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

/** Throws, in a sentence for the operator, where this host does not allow `BROWSER_ISOLATION=netns`. */
export function requireNetworkNamespaces(): void {
  const { status, stderr, error } = run([...unshare, ...raiseLoopback, "nsenter", "--version"]);
  if (status === 0) return;
  throw new Error(
    "BROWSER_ISOLATION=netns does not work on this host: it needs unshare and nsenter (util-linux), ip (iproute2) and " +
      `the right to make network namespaces. Set BROWSER_ISOLATION=flags to run without. It said: ${error?.message ?? stderr.trim()}`,
  );
}

/** Makes a namespace for one browser. */
export async function openNetworkNamespace(): Promise<NetworkNamespace> {
  const main = fileURLToPath(new URL("namespace-main.ts", import.meta.url));
  const [command = "", ...args] = [...unshare, ...raiseLoopback, process.execPath, main];
  const holder: ChildProcess = spawn(command, args, {
    cwd: "/",
    // A signal for the worker's group must not take the network from under a running browser.
    detached: true,
    // None of our secrets.
    env: { NODE_ENV: "production", PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const close = () => void holder.kill("SIGKILL");
  holder.once("error", close);
  if ((await within(readyTimeoutMs, Promise.race([once(holder, "message"), once(holder, "exit")]))) === timedOut) {
    close();
  }
  if (holder.exitCode !== null || holder.killed) throw new Error("The browser's network namespace could not be made");

  const target = `--target=${holder.pid}`;
  return {
    enter: isRoot
      ? ["nsenter", target, "--net", "--"]
      : ["nsenter", target, "--user", "--net", "--preserve-credentials", "--"],
    openPassage: serially((proxyUrl) => openPassage(holder, proxyUrl)),
    close,
  };
}

async function openPassage(holder: ChildProcess, proxyUrl: string): Promise<ProxyPassage> {
  const proxyPort = Number(new URL(proxyUrl).port);
  const answer = once(holder, "message");
  holder.send("listen");
  const answered = await within(listenerTimeoutMs, answer);
  if (answered === timedOut) throw new Error("The browser's network namespace does not answer");
  // What namespace-main.ts sends: where it listens, and the listener itself.
  const [address, server] = answered as [net.AddressInfo, net.Server];

  const clients = new Set<net.Socket>();
  server.on("connection", (client) => {
    const outside = net.connect(proxyPort, "127.0.0.1");
    clients.add(client);
    client.once("close", () => clients.delete(client));
    client.on("error", () => outside.destroy()).once("close", () => outside.destroy());
    outside.on("error", () => client.destroy()).once("close", () => client.destroy());
    client.pipe(outside).pipe(client);
  });
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      for (const client of clients) client.destroy();
    },
  };
}

/** Answers come in the order of their questions only when one waits for the other. */
function serially<Input, Output>(work: (input: Input) => Promise<Output>): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const next = last.then(() => work(input));
    last = next.catch(() => undefined);
    return next;
  };
}

function run([command = "", ...args]: readonly string[]) {
  return spawnSync(command, args, { cwd: "/", encoding: "utf8", timeout: readyTimeoutMs });
}
