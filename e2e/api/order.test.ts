import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { createClient } from "./client.ts";

let site: Site;
let service: Service;

beforeAll(async () => {
  site = await startSite();
  service = await startService({ env: { REQUESTS_PER_MINUTE: "1000000", EGRESS_ALLOW: site.host } });
});
afterAll(async () => {
  await service?.stop();
  await site?.close();
});

test("jobs of one account start in the order they were created (spec 1)", async () => {
  const client = createClient({ url: service.webs[0].url, key: service.account.key });
  const created: string[] = [];
  // Created while the worker runs, so that its fetches and our inserts race.
  for (let n = 0; n < 100; n += 1) {
    const { body } = await client.createJob({ url: site.url(`/plain?n=${n}`), wait_time: 0 });
    created.push((body as PublicJob).id);
  }
  const jobs = await Promise.all(created.map((id) => client.finished(id)));
  expect(jobs.map(({ status }) => status)).toEqual(created.map(() => "delivered"));
  const byStart = jobs.toSorted((one, other) => compare(one.started_at, other.started_at)).map(({ id }) => id);
  expect(byStart).toEqual(created);
});

function compare(one: string | null, other: string | null): number {
  return (one ?? "").localeCompare(other ?? "");
}
