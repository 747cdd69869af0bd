import { backlog } from "./backlog.ts";
import { creation } from "./creation.ts";
import { downloads } from "./downloads.ts";
import { frontDoor } from "./front-door.ts";
import { memory } from "./memory.ts";
import { mix } from "./pages.ts";
import { slowSites } from "./slow-sites.ts";
import { throughput } from "./throughput.ts";
import { waiting } from "./waiting.ts";
import { workers } from "./workers.ts";
import type { Workload } from "./workload.ts";

/** Pages at once worth trying where pages only work, and where they mostly wait. */
const whenWorking = [1, 2, 3, 4, 6, 8];
const whenWaiting = [8, 16, 24, 32, 48, 64];
const cpuBoundGoal = 0.9;
const waitsGoal = 0.95;

const cpuBound = { goal: cpuBoundGoal, waitSeconds: 0, candidates: whenWorking };

/** Every workload of `npm run bench`, in the order they run. */
export const workloads: readonly Workload[] = [
  throughput({ ...cpuBound, name: "light", about: "A receipt of one page, no wait.", pages: ["light"], forMs: 10_000 }),
  throughput({
    ...cpuBound,
    name: "article",
    about: "Ten printed pages with an image each, no wait.",
    pages: ["article"],
    forMs: 15_000,
  }),
  throughput({
    ...cpuBound,
    name: "scripts",
    about: "A page that its own scripts build, no wait.",
    pages: ["scripts"],
    forMs: 10_000,
  }),
  throughput({
    ...cpuBound,
    name: "mix",
    about: "Two light pages to one article and one script-heavy page, no wait.",
    pages: mix,
    forMs: 15_000,
  }),
  throughput({
    name: "mix-wait",
    about: "The mix with the default wait of 3 s.",
    pages: mix,
    goal: waitsGoal,
    waitSeconds: 3,
    forMs: 30_000,
    candidates: whenWaiting,
  }),
  waiting,
  slowSites,
  downloads,
  creation,
  frontDoor,
  backlog,
  workers,
  memory,
];
