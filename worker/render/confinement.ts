import type { Config } from "#lib/config/config.ts";
import { strangerUid, userWith } from "#lib/local/system-users.ts";
import { asUser, type BrowserUser, takeBrowserUser } from "./browser-user.ts";
import { type NetworkNamespace, openNetworkNamespace, whyNoNetworkNamespaces } from "./network-namespace.ts";
import { sandboxMode } from "./sandbox.ts";

export type ConfinementInput = {
  executablePath: string;
  tempFolder?: string;
  isolation: Config["BROWSER_ISOLATION"];
};

/** What holds one browser, beside its own sandbox. */
export type Confinement = {
  sandbox: boolean;
  /** Whose its processes and folders are, and nobody else's; undefined: they are ours. */
  user: BrowserUser | undefined;
  namespace: NetworkNamespace | undefined;
  /** The command line that makes the rest of it run so confined. */
  command: readonly string[];
  close: () => void;
};

/** Picks a user for a browser and makes its namespace, as far as this host allows. */
export async function confine(input: ConfinementInput): Promise<Confinement> {
  const { user: whose, sandbox } = sandboxMode(input);
  const user = whose === "another" ? await takeBrowserUser() : undefined;
  const as = user === undefined ? [] : asUser(user);
  try {
    const namespace = isolationOf(input) === "netns" ? await openNetworkNamespace(as) : undefined;
    return {
      sandbox,
      user,
      namespace,
      command: namespace?.enter ?? (user === undefined ? withinUserNamespace(sandbox) : as),
      close() {
        namespace?.close();
        user?.release();
      },
    };
  } catch (error) {
    user?.release();
    throw error;
  }
}

/** From a user namespace of its own, a process can look into none outside, though their user is the same. */
function withinUserNamespace(canMakeNamespaces: boolean): readonly string[] {
  return canMakeNamespaces ? ["unshare", "--user", "--map-current-user", "--"] : [];
}

let whyNot: { reason: string | undefined } | undefined;

/**
 * The isolation that applies: `auto` is a network namespace where this host allows it, found out once by
 * making one. Throws, in a sentence for the operator, where `netns` is asked for and cannot be had.
 */
export function isolationOf(input: ConfinementInput): "netns" | "flags" {
  if (input.isolation === "flags") return "flags";
  const { user } = sandboxMode(input);
  whyNot ??= { reason: whyNoNetworkNamespaces(user === "another" ? asUser(userWith(strangerUid)) : []) };
  if (whyNot.reason === undefined) return "netns";
  if (input.isolation === "netns") throw new Error(whyNot.reason);
  return "flags";
}

type Confined = { user: "each its own" | "the worker's"; sandbox: "on" | "off"; isolation: "netns" | "flags" };

/** What holds browsers here, in words for the log. */
export function describeConfinement(input: ConfinementInput): Confined {
  const { user, sandbox } = sandboxMode(input);
  return {
    user: user === "another" ? "each its own" : "the worker's",
    sandbox: sandbox ? "on" : "off",
    isolation: isolationOf(input),
  };
}
