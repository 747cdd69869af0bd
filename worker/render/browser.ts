import type { BrowserContext } from "playwright";
import { log } from "#lib/telemetry/log.ts";
import { sweepBrowserFolders } from "./browser-folder.ts";
import { type BrowserProcess, launchBrowser } from "./browser-process.ts";
import { createGate } from "./gates.ts";
import { totalBytes } from "./memory.ts";
import { watchMemory } from "./memory-watch.ts";
import { type OpenedPage, openPage } from "./open-page.ts";
import { type BrowserPoolOptions, poolOptions, reportSandbox } from "./pool-options.ts";
import { timedOut, within } from "./within.ts";

export type OpenInput = {
  /** A browser of its own, so that a page that takes browsers down is known for certain. */
  alone: boolean;
  proxyUrl: string;
  /** Gives up the wait for a browser of its own. */
  signal?: AbortSignal | undefined;
};

/** A page in a fresh context, held by one render. */
export type Lease = OpenedPage & {
  /** Aborts with a BrowserDied when the browser is gone. */
  died: AbortSignal;
  /** Gives the slot back; resolves when the context is truly gone, if need be with its browser. */
  close: () => Promise<void>;
};

export type BrowserPool = {
  /** Throws BrowserDied when the browser dies meanwhile, and any other error when none can be started. */
  open: (input: OpenInput) => Promise<Lease>;
  /** Where browsers keep their files. */
  tempFolder: string;
  /** Bytes that all browsers use together. */
  memoryBytes: () => number;
  /** Ends all browsers, those in use as well. */
  close: () => Promise<void>;
};

/** Closing a context takes milliseconds; past this it hangs for good. */
const closeTimeoutMs = 3_000;

/** One browser and how it is used. */
type Member = MemberKind & { process: BrowserProcess; renders: number; leases: number };

/** `retired` members take no more pages, as those of a page alone from the beginning; `gone` is told when a member's processes are. */
type MemberKind = { retired: boolean; gone?: () => void };

/**
 * Browsers that pages share, each page in a context of its own. A browser is replaced after a
 * number of renders, killed when it uses too much memory, and gone when its last page is.
 */
export function createBrowserPool(given: Partial<BrowserPoolOptions> = {}): BrowserPool {
  const options = { ...poolOptions(), ...given };
  const members = new Set<Member>();
  const launches = new Set<Promise<Member>>();
  const loneGate = createGate({ places: options.loneBrowsers });
  let shared: Promise<Member> | undefined;
  let closed = false;
  reportSandbox(options);
  const swept = sweepBrowserFolders(options.tempFolder).catch((error: unknown) => {
    log.error({ err: error }, "what earlier browsers left could not be removed");
  });

  async function launchMember(kind: MemberKind): Promise<Member> {
    if (closed) throw new Error("The browser pool is closed");
    await swept;
    const process = await launchBrowser(options);
    const member: Member = { process, renders: 0, leases: 0, ...kind };
    members.add(member);
    const maxBytes = kind.retired ? options.maxLoneMemoryBytes : options.maxMemoryBytes;
    const watch = watchMemory({ process, maxBytes, isBusy: () => member.leases > 0 });
    process.died.addEventListener("abort", () => {
      watch.stop();
      retire(member);
      remove(member);
    });
    return member;
  }

  function launchTracked(kind: MemberKind): Promise<Member> {
    const launching = launchMember(kind);
    launches.add(launching);
    const done = () => launches.delete(launching);
    launching.then(done, done);
    return launching;
  }

  /** The place of a lone browser is free again when its processes are gone. */
  async function launchLone(signal = new AbortController().signal): Promise<Member> {
    const place = await loneGate.enter(signal);
    try {
      return await launchTracked({ retired: true, gone: place.leave });
    } catch (error) {
      place.leave();
      throw error;
    }
  }

  async function sharedMember(): Promise<Member> {
    shared ??= launchTracked({ retired: false });
    const launching = shared;
    try {
      const member = await launching;
      if (!member.retired) return member;
    } catch (error) {
      if (shared === launching) shared = undefined;
      throw error;
    }
    if (shared === launching) shared = undefined;
    return sharedMember();
  }

  function retire(member: Member): void {
    member.retired = true;
    if (member.leases === 0) remove(member);
  }

  function remove(member: Member): void {
    member.process
      .close()
      .catch((error: unknown) => log.error({ err: error }, "a browser could not be ended"))
      .finally(() => {
        members.delete(member);
        member.gone?.();
      });
  }

  async function giveBack(member: Member, context: BrowserContext): Promise<void> {
    // A browser that is gone rejects here, and takes the context with it.
    const closing = await within(
      closeTimeoutMs,
      context.close().catch(() => undefined),
    );
    if (closing === timedOut) member.process.kill("A page of this browser could not be closed");
    if (member.process.died.aborted) await member.process.close();
    member.leases -= 1;
    if (member.retired && member.leases === 0) remove(member);
  }

  return {
    async open({ alone, proxyUrl, signal }) {
      const member = alone ? await launchLone(signal) : await sharedMember();
      member.leases += 1;
      member.renders += 1;
      if (member.renders >= options.maxRenders) member.retired = true;

      const { page, session } = await openPage(member.process, proxyUrl).catch((error: unknown) => {
        member.leases -= 1;
        retire(member);
        throw error;
      });
      let closing: Promise<void> | undefined;
      return {
        page,
        session,
        died: member.process.died,
        close() {
          closing ??= giveBack(member, page.context());
          return closing;
        },
      };
    },

    tempFolder: options.tempFolder,
    memoryBytes: () => totalBytes([...members].flatMap(({ process }) => process.memory())),

    async close() {
      closed = true;
      await Promise.allSettled([swept, ...launches]);
      await Promise.all([...members].map(({ process }) => process.close()));
    },
  };
}
