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
  service = await startService({
    webs: 2,
    env: { EGRESS_ALLOW: site.host, DOWNLOADS_AT_ONCE: "3", DOWNLOAD_WAIT_MS: "4000" },
  });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
});
afterAll(async () => {
  await service?.stop();
  await site?.close();
});

const newest = async (reader: Client) => ((await reader.get("/v1/jobs?limit=1")).body as { data: PublicJob[] }).data[0];

describe("the download endpoint", () => {
  test("an account may have so many calls open at once, over two web processes; the next gets 429 with Retry-After", async () => {
    const clients = service.webs.map(({ url }) => createClient({ url, key: service.account.key }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => clients[n % 2]?.download({ url: site.url("/slow?ms=800"), wait_time: 0 })),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    const refused = answers.filter((answer) => answer?.status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toMatchObject({ code: "too_many_downloads" });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await client.download({ url: site.url("/plain"), wait_time: 0 })).status).toBe(200);
  });

  test("is not bounded by the 600 requests of the jobs endpoints and does not count towards them", async () => {
    const answer = await client.download({ url: site.url("/plain"), wait_time: 0 });
    expect(answer.headers.get("ratelimit")).toBeNull();
  });

  test("answers 504 with the job's id when the PDF takes too long, and the job goes on", async () => {
    const answer = await client.download({ url: site.url("/slow?ms=6000"), wait_time: 0 });
    expect(answer.status).toBe(504);
    const jobId = answer.headers.get("x-service-job-id") ?? "";
    expect(answer.body).toMatchObject({ code: "download_timeout", job_id: jobId });
    expect(await client.finished(jobId)).toMatchObject({ status: "delivered" });
  });

  test("a caller who goes away leaves a job like any other, and frees the call", async () => {
    const other = await service.newAccount();
    const leaver = createClient({ url: service.webs[0].url, key: other.key });
    const calls = Array.from({ length: 3 }, () => {
      const leaving = new AbortController();
      const call = leaver.send("POST", "/v1/download/", {
        body: { json: { url: site.url("/slow?ms=1000"), wait_time: 0 } },
        signal: leaving.signal,
      });
      return { leaving, call: call.catch((error: Error) => error.name) };
    });
    await expect.poll(async () => (await newest(leaver))?.status, { timeout: 20_000 }).toBe("started");
    for (const { leaving } of calls) leaving.abort();
    expect(await Promise.all(calls.map(({ call }) => call))).toEqual(["AbortError", "AbortError", "AbortError"]);
    // The calls were all the account may have: this one shows that they are free again.
    await expect
      .poll(async () => (await leaver.download({ url: site.url("/plain"), wait_time: 0 })).status, { timeout: 20_000 })
      .toBe(200);
    const { body } = await leaver.get("/v1/jobs?limit=100");
    for (const { id } of (body as { data: PublicJob[] }).data)
      expect(await leaver.finished(id)).toMatchObject({ status: "delivered" });
  });

  test("without a bucket the PDF is returned all the same and the job says bucket_not_linked", async () => {
    const other = await service.newAccount({ bucket: false });
    const bucketless = createClient({ url: service.webs[0].url, key: other.key });
    const answer = await bucketless.download({ url: site.url("/plain"), wait_time: 0 });
    expect(answer.status).toBe(200);
    expect(Buffer.from(answer.bytes.subarray(0, 5)).toString()).toBe("%PDF-");
    const job = await bucketless.finished(answer.headers.get("x-service-job-id") ?? "");
    expect(job).toMatchObject({ status: "delivery_failed", error: { code: "bucket_not_linked" }, file: null });
  });

  test.each([
    [true, 'attachment; filename="a b.pdf"'],
    [false, 'inline; filename="a b.pdf"'],
  ])("attachment=%s is told to the caller as well", async (attachment, disposition) => {
    const answer = await client.download({ url: site.url("/plain"), wait_time: 0, attachment, file_name: "x/a b.pdf" });
    expect(answer.headers.get("content-disposition")).toBe(disposition);
  });
});
