import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { type Client, createClient } from "./client.ts";

let site: Site;
let service: Service;
let client: Client;

beforeAll(async () => {
  site = await startSite();
  service = await startService({ env: { REQUESTS_PER_MINUTE: "1000000", EGRESS_ALLOW: site.host } });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
});
afterAll(async () => {
  await service?.stop();
  await site?.close();
});

async function runMany(requests: Record<string, unknown>[]): Promise<PublicJob[]> {
  const created = await Promise.all(requests.map((request) => client.createJob(request)));
  return Promise.all(created.map(({ body }) => client.finished((body as PublicJob).id)));
}

describe("what counts towards usage (spec 3)", () => {
  test("the first three failed jobs per url are free, any after the third counts", async () => {
    const billable: (boolean | null)[] = [];
    for (let n = 0; n < 5; n += 1)
      billable.push((await client.runJob({ url: "http://127.0.0.1:1/a", wait_time: 0 })).billable);
    expect(billable).toEqual([false, false, false, true, true]);
  });

  test("addresses that differ in fragment or credentials only are one url; another path is another", async () => {
    const urls = ["http://127.0.0.1:1/b", "http://127.0.0.1:1/b#x", "http://u:p@127.0.0.1:1/b", "HTTP://127.0.0.1:1/b"];
    const jobs: PublicJob[] = [];
    for (const url of urls) jobs.push(await client.runJob({ url, wait_time: 0 }));
    expect(jobs.map(({ billable }) => billable)).toEqual([false, false, false, true]);
    expect((await client.runJob({ url: "http://127.0.0.1:1/b/", wait_time: 0 })).billable).toBe(false);
  });

  test("a failed job is retried by creating a new job with the same url", async () => {
    const request = { url: site.url("/status?code=503"), wait_time: 0, http_success: true };
    const first = await client.runJob(request);
    const second = await client.runJob({ ...request, http_success: false });
    expect([first.status, second.status]).toEqual(["creation_failed", "delivered"]);
    expect(second.id).not.toBe(first.id);
  });

  test("of 50 failures of one url at once exactly 3 are free, and the ledger has one row for each of the others", async () => {
    const jobs = await runMany(Array.from({ length: 50 }, () => ({ url: "http://127.0.0.1:1/c", wait_time: 0 })));
    expect(jobs.filter(({ billable }) => billable === false)).toHaveLength(3);
    const ids = jobs.filter(({ billable }) => billable).map(({ id }) => id);
    const rows = await service.sql("select job_id::text as id from usage_records where job_id = any($1::uuid[])", [
      jobs.map(({ id }) => id),
    ]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
    expect(rows).toHaveLength(47);
  });

  test("every delivered job counts once", async () => {
    const jobs = await runMany(Array.from({ length: 5 }, () => ({ url: site.url("/plain"), wait_time: 0 })));
    expect(jobs.map(({ billable }) => billable)).toEqual([true, true, true, true, true]);
  });
});
