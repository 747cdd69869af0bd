import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take long though they are short, the longest first. A machine that has run the tests before knows better;
 * on a fresh one a long file that comes last would keep one core idle.
 */
const longest = [
  "e2e/hostile/memory",
  "e2e/hostile/patient",
  "e2e/faults/faults",
  "e2e/order/order",
  "e2e/dashboard/jobs",
  "e2e/site/site",
  "e2e/samples/samples",
  "e2e/order/fairness",
  "e2e/hostile/deadlines",
  "worker/render/render-waits",
  "worker/render/browser",
  "lib/billing/money",
  "e2e/leaks/unguarded",
];

/** Starts the files of `longest` before all others of their project, and the others in the order that Vitest gives. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || placeOf(one) - placeOf(other));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
  return place < 0 ? longest.length : place;
}
