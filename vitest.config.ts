import { defineConfig } from "vitest/config";
import { LongestFirst } from "./lib/testing/longest-first.ts";

const setupFiles = ["lib/testing/environment.ts"];

const alone = ["e2e/{faults,hostile,order,webhooks}/**/*.test.ts"];
// Against programs that a machine may lack: not part of npm test.
const parts = ["e2e/parts/**/*.test.ts"];

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; more workers only add waiting.
    maxWorkers: 2,
    // Test and hook timeouts below are several times what a file needs on two busy cores: what hangs hangs for good.
    reporters: ["default"],
    pool: "forks",
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          setupFiles,
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["{lib,worker,app,web,bin}/**/*.test.{ts,tsx}"],
          globalSetup: ["lib/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          setupFiles,
          name: "e2e",
          // Two files at once: what they hold to are answers, not times.
          sequence: { groupOrder: 1 },
          include: ["e2e/**/*.test.ts"],
          exclude: [...alone, ...parts],
          globalSetup: ["lib/testing/global-setup.ts", "lib/testing/build.ts"],
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          setupFiles,
          name: "alone",
          // Hostile pages, floods and faults use the whole machine, so that pages of a dashboard beside them would come
          // late. Among themselves they are two at once: their bounds hold on a busy machine.
          sequence: { groupOrder: 2 },
          include: alone,
          globalSetup: ["lib/testing/global-setup.ts", "lib/testing/build.ts"],
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          setupFiles,
          name: "parts",
          sequence: { groupOrder: 3 },
          include: parts,
          globalSetup: ["lib/testing/global-setup.ts", "lib/testing/build.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
