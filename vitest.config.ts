import { defineConfig } from "vitest/config";

const setupFiles = ["lib/testing/environment.ts"];

const pages = ["e2e/{admin,dashboard,samples,site}/**/*.test.ts"];

export default defineConfig({
  test: {
    // Two cores are what the smallest machine has; more workers only add waiting.
    maxWorkers: 2,
    reporters: ["default"],
    pool: "forks",
    projects: [
      {
        test: {
          setupFiles,
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["{lib,worker,app,web,bin}/**/*.test.{ts,tsx}"],
          globalSetup: ["lib/testing/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          setupFiles,
          name: "pages",
          // In a browser, as people use them: two files at once, because a person's pace is not measured.
          sequence: { groupOrder: 1 },
          include: pages,
          globalSetup: ["lib/testing/global-setup.ts", "lib/testing/build.ts"],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          setupFiles,
          name: "e2e",
          // After all others: what runs beside these would be measured with them.
          sequence: { groupOrder: 2 },
          include: ["e2e/**/*.test.ts"],
          exclude: pages,
          globalSetup: ["lib/testing/global-setup.ts", "lib/testing/build.ts"],
          // Each file starts processes of its own: side by side they would measure each other.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
