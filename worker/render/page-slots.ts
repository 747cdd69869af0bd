import os from "node:os";

/** What a worker and its browser hold without a page, with some room to spare. */
const fixedBytes = 500_000_000;

/** "A page takes 20–31 MB"; a heavy one more, and not all slots have one. */
const pageBytes = 40_000_000;

/** Of the memory: the rest is for the kernel, and for what grows before it is noticed. */
const usableShare = 0.9;

/** Bytes that this process and its browsers may use: the machine's, or a container's share of them. */
export function memoryLimit(): number {
  const share = process.constrainedMemory();
  return share > 0 ? Math.min(share, os.totalmem()) : os.totalmem();
}

/** Pages that may be open at once: as many as asked for, or as many as the memory has room for, and one at least. */
export function pageSlots({ asked, memoryBytes }: { asked: number; memoryBytes: number }): number {
  const room = Math.floor((memoryBytes * usableShare - fixedBytes) / pageBytes);
  return Math.max(1, Math.min(asked, room));
}

/** Bytes that one browser may use: no more than asked for, and never so many that the kernel would choose what to kill. */
export function browserMemoryCap({ asked, memoryBytes }: { asked: number; memoryBytes: number }): number {
  return Math.min(asked, Math.floor(memoryBytes * browserShare));
}

const browserShare = 0.75;
