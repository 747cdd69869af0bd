import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { fileURLToPath } from "node:url";
import { cleanEnvironment } from "#lib/local/system-users.ts";
import { quoted } from "./quoted.ts";
import { timedOut, within } from "./within.ts";

/** A way into the worker's egress proxy: from where the browser is, an address on loopback. */
export type ProxyPassage = { url: string; close: () => void };

/** A network namespace with nothing in it but loopback, where nobody listens unless we do. */
export type NetworkNamespace = {
  /** The command line that makes the rest of it run inside, as the browser's user. */
  enter: readonly string[];
  /** Lets what is inside reach a proxy outside, by a listener of its own. */
  openPassage: (proxyUrl: string) => Promise<ProxyPassage>;
  /** The namespace ends with the last process in it. */
  close: () => void;
};

const readyTimeoutMs = 10_000;
const listenerTimeoutMs = 5_000;
const isRoot = process.getuid?.() === 0;

/**
 * Whoever is not root makes namespaces as root of a user namespace, and stays the same user in it. It is the
 * browser's user, with rights there that the browser has not: the browser cannot look into this process.
 */
const unshare = isRoot
  ? () => ["unshare", "--net", "--"]
  : (as: readonly string[]) => [...as, "unshare", "--user", "--map-current-user", "--keep-caps", "--net", "--"];
const raiseLoopback = (then: string) => ["sh", "-c", `ip link set lo up && ${then}`, "sh"];

function enter(holder: number | string, as: readonly string[]): readonly string[] {
  const target = `--target=${holder}`;
  if (isRoot) return ["nsenter", target, "--net", "--", ...as];
  return [...as, "nsenter", target, "--user", "--net", "--preserve-credentials", "--"];
}

/**
 * Tries to make and to enter a namespace. Says for the operator why this host does not allow it, undefined
 * when it does. `as` is the command line that makes the rest of it run as the browser's user.
 */
export function whyNoNetworkNamespaces(as: readonly string[]): string | undefined {
  const hold = [...unshare(as), ...raiseLoopback("echo $$ && exec sleep 10")].map(quoted).join(" ");
  const use = [...enter("HOLDER", as), "true"].map(quoted).join(" ").replace("HOLDER", "'$holder'");
  const tried = `${hold} | { read -r holder || exit 1; ${use}; status=$?; kill "$holder"; exit $status; }`;
  const { status, stderr, error } = run(["sh", "-c", tried]);
  if (status === 0) return undefined;
  return (
    "BROWSER_ISOLATION=netns does not work on this host: it needs unshare and nsenter (util-linux), ip (iproute2) and " +
    `the right to make network namespaces. Set BROWSER_ISOLATION=flags to run without. It said: ${error?.message ?? stderr.trim()}`
  );
}

/** Makes a namespace for one browser. `as` is the command line that makes the rest of it run as the browser's user. */
export async function openNetworkNamespace(as: readonly string[]): Promise<NetworkNamespace> {
  const main = fileURLToPath(new URL("namespace-main.ts", import.meta.url));
  const [command = "", ...args] = [...unshare(as), ...raiseLoopback('exec "$@"'), process.execPath, main];
  const holder: ChildProcess = spawn(command, args, {
    cwd: "/",
    // A signal for the worker's group must not take the network from under a running browser.
    detached: true,
    // None of our secrets.
    env: cleanEnvironment,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const close = () => void holder.kill("SIGKILL");
  holder.once("error", close);
  if ((await within(readyTimeoutMs, Promise.race([once(holder, "message"), once(holder, "exit")]))) === timedOut) {
    close();
  }
  if (holder.exitCode !== null || holder.killed) throw new Error("The browser's network namespace could not be made");

  return {
    enter: enter(holder.pid ?? 0, as),
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
  return spawnSync(command, args, { cwd: "/", env: cleanEnvironment, encoding: "utf8", timeout: readyTimeoutMs });
}
