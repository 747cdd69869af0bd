import os from "node:os";
import { config } from "#lib/config/config.ts";

/** What a worker and its browser hold without a page, with some room to spare. */
const fixedBytes = 500_000_000;

/** "A page takes 20–31 MB"; a heavy one more, and not all slots have one. */
const pageBytes = 40_000_000;

/** Of the memory: the rest is for the kernel, and for what grows before it is noticed. */
const usableShare = 0.9;

/** A core prints some three pages of a usual mix a second, which are open for four seconds by default. */
const slotsPerCore = 16;

/** What there is to work with: cores and bytes of the machine, or a container's share of them. */
export type Means = { cores: number; memoryBytes: number };

export function means(): Means {
  const share = process.constrainedMemory();
  const memoryBytes = share > 0 ? Math.min(share, os.totalmem()) : os.totalmem();
  return { cores: os.availableParallelism(), memoryBytes };
}

/** Pages that may be open at once, as configured and as there are means for. */
export function workerSlots(): number {
  return pageSlots({ asked: config().RENDER_SLOTS, ...means() });
}

/** As many as asked for or as the cores can print, as far as the memory has room for them, and one at least. */
export function pageSlots({ asked, cores, memoryBytes }: Means & { asked: number | undefined }): number {
  const room = Math.floor((memoryBytes * usableShare - fixedBytes) / pageBytes);
  return Math.max(1, Math.min(asked ?? slotsPerCore * cores, room));
}

/**
 * Bytes that a browser of so many pages may use: what is asked for, or what its pages or one huge page among them
 * take, and never so many that the kernel would choose what to kill.
 */
export function browserMemoryCap({ asked, slots, memoryBytes }: CapInput): number {
  const usual = Math.max(hugePageBytes, fixedBytes + slots * pageBytes);
  return Math.min(asked ?? usual, Math.floor(memoryBytes * browserShare));
}

type CapInput = { asked: number | undefined; slots: number; memoryBytes: number };

/** A page alone may use so much, the browser around it included. */
const hugePageBytes = 1_500_000_000;
const browserShare = 0.75;
