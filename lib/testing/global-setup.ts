import type { TestProject } from "vitest/node";
import { startTestFoundation, type TestFoundation } from "./foundation.ts";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Vitest's.
  export interface ProvidedContext {
    foundation: TestFoundation;
  }
}

// Vitest loads this file once for each project; one run stands on one foundation all the same.
const shared = globalThis as typeof globalThis & {
  platenTests?: { started: ReturnType<typeof startTestFoundation>; users: number };
};

/** Runs before the tests of each project; what it returns runs after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  shared.platenTests ??= { started: startTestFoundation(), users: 0 };
  const run = shared.platenTests;
  run.users += 1;
  const { foundation, stop } = await run.started;
  project.provide("foundation", foundation);
  return async () => {
    run.users -= 1;
    if (run.users === 0) await stop();
  };
}
