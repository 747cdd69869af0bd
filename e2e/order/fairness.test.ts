import { afterEach, describe, expect, test } from "vitest";
import { type Bench, startBench } from "#e2e/faults/bench.ts";
import { callJobs } from "#e2e/faults/client.ts";
import { waitFor } from "#e2e/faults/recovery.ts";
import { addBacklog } from "./backlog.ts";

let bench: Bench | undefined;
afterEach(async () => {
  await bench?.stop();
  bench = undefined;
});

const timeout = 400_000;

type Start = { account: string; source: string };

/** What has started, in the order it did. */
async function startsOf({ sql }: Bench): Promise<Start[]> {
  const rows = await sql(
    `select j.account_id::text as account, j.source::text as source from jobs j join status_journal s on s.job_id = j.id
     where s.new_job_status = 'started' order by s.place`,
  );
  return rows as Start[]; // the columns just named
}

/** How many of each hundred starts were each account's. */
function sharesTable(shares: (from: number, to: number) => number[]): string {
  const hundreds = Array.from({ length: 11 }, (_, place) => place * 100);
  const heads = ["Starts", ...shares(0, 0).map((_, index) => `of ${20 * (index + 1)}`)];
  const rows = hundreds.map((from) => [`${from + 1}–${from + 100}`, ...shares(from, from + 100)]);
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

describe("one customer's flood", () => {
  test("is not another's wait: ten jobs behind 2,000 start one after each one of the flood's", {
    timeout,
  }, async () => {
    const service = await startBench({ webs: 0, workers: 1 });
    bench = service;
    const flood = service.account;
    const other = await service.addAccount();
    await addBacklog({ bench: service, account: flood, jobs: 2_000 });
    await waitFor("the flood runs", async () => (await startsOf(service)).length > 50);
    await addBacklog({ bench: service, account: other, jobs: 10 });
    const before = (await startsOf(service)).filter(({ account }) => account === flood.id).length;
    await waitFor(
      "all ten have started",
      async () => (await startsOf(service)).filter(({ account }) => account === other.id).length === 10,
    );

    const order = (await startsOf(service)).map(({ account }) => account);
    const places = order.flatMap((account, place) => (account === other.id ? [place] : []));
    const [first = 0] = places;
    const floodBefore = order.slice(0, first).filter((account) => account === flood.id).length;
    console.log(
      `B's first of ten waited for ${floodBefore - before} of A's jobs, its last for ${(places.at(-1) ?? 0) - first - 9} more; one queue in plain order would have had it wait for ${2_000 - before}.`,
    );
    expect(floodBefore - before).toBeLessThanOrEqual(1);
    expect((places.at(-1) ?? 0) - first).toBeLessThanOrEqual(20);
  });

  test("is nobody's wait: ten accounts with different floods have equal shares while all have jobs", {
    timeout,
  }, async () => {
    const service = await startBench({ webs: 0, workers: 0 });
    bench = service;
    const accounts = await Promise.all(Array.from({ length: 10 }, () => service.addAccount()));
    for (const [index, account] of accounts.entries()) {
      await addBacklog({ bench: service, account, jobs: 20 * (index + 1) });
    }
    await service.addWorker();
    await waitFor("all have started", async () => (await startsOf(service)).length === 1_100);
    const starts = await startsOf(service);
    const shares = (from: number, to: number) =>
      accounts.map(({ id }) => starts.slice(from, to).filter(({ account }) => account === id).length);
    console.log(sharesTable(shares));
    expect(shares(0, 200)).toEqual(accounts.map(() => 20));
    // From then on the first has none left, and the other nine share alike.
    expect(shares(200, 380)).toEqual(accounts.map((_, index) => (index === 0 ? 0 : 20)));
  });
});

describe("downloads", () => {
  const slots = 8;
  const callers = 24;

  test("pass jobs that wait, and leave them a quarter of the slots", { timeout }, async () => {
    const service = await startBench({ webs: 1, workers: 0 });
    bench = service;
    const jobs = await service.addAccount();
    const url = service.site.url("/slow?ms=200");
    await addBacklog({ bench: service, account: jobs, jobs: 300, url });
    const [web] = service.webs;
    const stopped = new AbortController();
    const statuses = new Set<number | undefined>();
    const call = async () => {
      while (!stopped.signal.aborted) {
        const request = { url, wait_time: 0 };
        const told = await callJobs({
          url: web?.url ?? "",
          account: service.account,
          request,
          download: true,
          signal: stopped.signal,
        });
        if (!stopped.signal.aborted) statuses.add(told?.status);
      }
    };
    const calling = Array.from({ length: callers }, call);
    await waitFor("downloads wait", async () => {
      const [row] = await service.sql("select count(*)::int as waiting from jobs where source = 'download'");
      return Number(row?.waiting) === callers;
    });
    await service.addWorker({ RENDER_SLOTS: String(slots) });
    await waitFor("50 have started", async () => (await startsOf(service)).length >= 50);
    stopped.abort();

    const order = (await startsOf(service)).slice(0, 50).map(({ source }) => source);
    const share = order.filter((source) => source === "job").length / order.length;
    expect(order.slice(0, slots).filter((source) => source === "download")).toHaveLength((slots * 3) / 4);
    expect(share).toBeGreaterThan(0.12);
    expect(share).toBeLessThan(0.45);
    expect([...statuses]).toEqual([200]);
    await service.sql("delete from render_queue._private_jobs where locked_by is null");
    await Promise.all(calling);
  });
});
