import type { Bench } from "./bench.ts";
import type { Fault } from "./fault.ts";
import { checkInvariants, type Verdict } from "./invariants.ts";
import { type Load, startLoad } from "./load.ts";
import type { Random } from "./random.ts";

export type Outcome = Verdict & {
  fault: string;
  trials: number;
  worstMs: number;
  /** Faults that did not recover as they must: what was waited for. */
  failures: string[];
};

/** Strikes some times under load, then waits for every job and checks every invariant. */
export async function runTrials({
  bench,
  random,
  faults,
  name,
  perSecond,
}: {
  bench: Bench;
  random: Random;
  /** In order; the same one several times for several trials. */
  faults: Iterable<Fault>;
  name: string;
  perSecond?: number;
}): Promise<Outcome> {
  const [{ jobs: before } = { jobs: 0 }] = await bench.sql("select count(*)::int as jobs from jobs");
  const load = startLoad({ bench, random, ...(perSecond ? { perSecond } : {}) });
  const failures: string[] = [];
  let trials = 0;
  let worstMs = 0;
  for (const fault of faults) {
    trials += 1;
    try {
      worstMs = Math.max(worstMs, await fault.strike({ bench, random, ids: load.ids }));
    } catch (error) {
      failures.push(`${fault.name}: ${error instanceof Error ? error.message : error}`);
      bench.store.mood = "works";
      bench.store.hangUp();
      await bench.releaseAll();
    }
  }
  await load.stop();
  const verdict = await checkInvariants({ bench, ids: load.ids, keys: load.keys });
  const broken = [...verdict.broken, ...wronglyAnswered(load)];
  return { ...verdict, jobs: verdict.jobs - Number(before), broken, fault: name, trials, worstMs, failures };
}

function wronglyAnswered({ withoutRetryAfter, statuses }: Load): string[] {
  const broken = withoutRetryAfter > 0 ? [`${withoutRetryAfter} answers 503 had no Retry-After`] : [];
  const faults = statuses.get(500) ?? 0;
  return faults > 0 ? [...broken, `${faults} answers were 500`] : broken;
}
