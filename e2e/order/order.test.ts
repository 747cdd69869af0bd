import { afterEach, describe, expect, test } from "vitest";
import { type Bench, startBench } from "#e2e/faults/bench.ts";
import { waitFor } from "#e2e/faults/recovery.ts";
import { addBacklog } from "./backlog.ts";

let bench: Bench | undefined;
afterEach(async () => {
  await bench?.stop();
  bench = undefined;
});

/** Jobs whose address is refused without a browser: what is measured is the queue. */
const jobs = 1_000;
const deadlineMs = 400_000;

/** For each job, in the order they were created, the place it started at: 0, 1, 2 … when none was passed by. */
async function startPlaces({ sql }: Bench): Promise<number[]> {
  const rows = await sql(
    `select rank() over (order by s.place) - 1 as place
     from jobs j join status_journal s on s.job_id = j.id and s.new_job_status = 'started' order by j.turn`,
  );
  return rows.map(({ place }) => Number(place));
}

async function allStarted({ sql }: Bench): Promise<boolean> {
  return (await sql("select 1 from jobs where started_at is null limit 1")).length === 0;
}

describe("1,000 jobs of one account (spec 1: in the order they were created)", () => {
  test("start in exactly their order in one worker process", { timeout: deadlineMs + 60_000 }, async () => {
    bench = await startBench({ webs: 0, workers: 1 });
    await addBacklog({ bench, account: bench.account, jobs });
    await waitFor("all have started", () => allStarted(bench as Bench), deadlineMs);
    expect(await startPlaces(bench)).toEqual(Array.from({ length: jobs }, (_, place) => place));
  });

  test("pass at most one earlier job, the one in the other's hands, in two worker processes", {
    timeout: deadlineMs + 60_000,
  }, async () => {
    bench = await startBench({ webs: 0, workers: 2 });
    await addBacklog({ bench, account: bench.account, jobs });
    await waitFor("all have started", () => allStarted(bench as Bench), deadlineMs);
    const workers = await bench.sql("select count(distinct worker)::int as workers from jobs");
    expect(workers).toEqual([{ workers: 2 }]);
    const places = await startPlaces(bench);
    const passed = places.map((place, index) => places.slice(0, index).filter((earlier) => earlier > place).length);
    expect(Math.max(...passed)).toBeLessThanOrEqual(1);
  });
});
