import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, startBench } from "./bench.ts";
import { outsideFaults } from "./outside-faults.ts";
import { processFaults } from "./process-faults.ts";
import { createRandom } from "./random.ts";
import { runTrials } from "./trial.ts";

// The short form of `npm run test:faults`: one strike of each kind that recovers within seconds.
const seed = 7;
const longOnes = /25 s|20 s|SIGSTOP|PostgreSQL killed|creates and downloads|caller gone|bucket|artifacts lost$/;

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench?.stop());

test("nothing is lost, doubled or left behind by faults", { timeout: 1_200_000 }, async () => {
  const faults = [...processFaults, ...outsideFaults].filter((fault) => !longOnes.test(fault.name));
  const random = createRandom(seed);
  const outcome = await runTrials({ bench, random, faults, name: "the quick ones" });
  expect(outcome).toMatchObject({ trials: faults.length, lost: [], doubled: [], broken: [], failures: [] });
  expect(outcome.jobs).toBeGreaterThan(20);
});
