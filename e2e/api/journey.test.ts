import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdf } from "#e2e/fixtures/read-pdf.ts";
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

describe("POST {base_url}/jobs (spec 4.2)", () => {
  test("answers at once with the five fields of a new job, 201 and its Location", async () => {
    const { status, headers, body } = await client.createJob({ url: site.url("/plain"), wait_time: 0 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ object: "job", url: site.url("/plain"), status: "queued", done: false });
    const { id } = body as PublicJob;
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(headers.get("location")).toBe(`${service.baseUrl}/jobs/${id}`);
    await client.finished(id);
  });

  test("takes the same options as form data and as JSON and stores them the same", async () => {
    const form = {
      url: site.url("/plain"),
      landscape: "true",
      margin_top: "1",
      "page_size[height]": "100mm",
      "page_size[width]": "4",
      wait_time: "0",
      scale: "1.5",
    };
    const json = {
      url: site.url("/plain"),
      landscape: true,
      margin_top: 1,
      page_size: { height: "100mm", width: 4 },
      wait_time: 0,
      scale: 1.5,
    };
    const [first, second] = await Promise.all([
      client.send("POST", "/v1/jobs", { body: { form } }),
      client.send("POST", "/v1/jobs/", { body: { json } }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    const options = [first, second].map(({ body }) => ({ ...(body as PublicJob).options, file_name: "" }));
    expect(options[0]).toEqual(options[1]);
  });

  test("delivers the PDF to the bucket, whole, under the job's id", async () => {
    const job = await client.runJob({ url: site.url("/plain"), wait_time: 0 });
    expect(job).toMatchObject({
      status: "delivered",
      done: true,
      error: null,
      http_status: 200,
      final_url: site.url("/plain"),
      billable: true,
    });
    expect(job.file).toMatchObject({ bucket: service.store.bucket, key: `${job.id}.pdf`, pages: 1 });
    const object = await service.store.get(`${job.id}.pdf`);
    expect(createHash("sha256").update(object.bytes).digest("hex")).toBe(job.file?.sha256);
    expect(object.bytes).toHaveLength(job.file?.bytes ?? -1);
    expect(object.contentType).toBe("application/pdf");
    expect((await readPdf(object.bytes)).pages[0]?.text).toContain("Plain page");
  });

  test("shows the same object from create, show and list", async () => {
    const job = await client.runJob({ url: site.url("/plain"), wait_time: 0, file_name: "same/object.pdf" });
    const { body } = await client.get("/v1/jobs?limit=1");
    expect(body).toMatchObject({ object: "list", data: [job], has_more: true });
  });
});

describe("POST {download_url}/ (spec 4.1)", () => {
  test.each(["/v1/download/", "/v1/download"])(
    "POST %s answers 200 with the PDF and the job's id, without a redirect",
    async (path) => {
      const answer = await client.send("POST", path, { body: { form: { url: site.url("/plain"), wait_time: "0" } } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect((await readPdf(answer.bytes)).pages[0]?.text).toContain("Plain page");
      const job = await client.finished(answer.headers.get("x-service-job-id") ?? "");
      expect(job).toMatchObject({ status: "delivered", url: site.url("/plain") });
    },
  );

  test("also uploads the very same PDF to the bucket", async () => {
    const answer = await client.download({ url: site.url("/plain"), wait_time: 0, file_name: "downloads/a.pdf" });
    const job = await client.finished(answer.headers.get("x-service-job-id") ?? "");
    expect(Buffer.compare((await service.store.get("downloads/a.pdf")).bytes, answer.bytes)).toBe(0);
    expect(job.file?.key).toBe("downloads/a.pdf");
  });

  test("a failure is not 200 and says why in JSON", async () => {
    const answer = await client.download({ url: "http://127.0.0.1:1/", wait_time: 0 });
    expect(answer.status).toBe(422);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    const jobId = answer.headers.get("x-service-job-id");
    expect(answer.body).toMatchObject({ code: "creation_failed", status: 422, job_id: jobId });
    expect(await client.job(jobId ?? "")).toMatchObject({
      status: "creation_failed",
      error: { code: "address_not_allowed" },
    });
  });
});

describe("GET {base_url}/jobs/:id (spec 4.3)", () => {
  test("another account's job, an unknown id and a malformed one answer alike to the byte", async () => {
    const { body } = await client.createJob({ url: site.url("/plain"), wait_time: 0 });
    const other = await service.newAccount();
    const stranger = createClient({ url: service.webs[0].url, key: other.key });
    const ids = [(body as PublicJob).id, "01a1fcb2-a1d0-7161-853d-bc323f92cffd", "7", "..%2f..", "%00"];
    const answers = await Promise.all(ids.map((id) => stranger.get(`/v1/jobs/${id}`, { "x-request-id": "same" })));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404));
    expect(new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
  });

  test("done is true exactly for delivered, creation_failed and delivery_failed", async () => {
    const other = await service.newAccount({ bucket: false });
    const bucketless = createClient({ url: service.webs[0].url, key: other.key });
    const queued = (await client.createJob({ url: site.url("/slow?ms=700"), wait_time: 0 })).body as PublicJob;
    const started = await seen(queued.id, "started");
    const delivered = await client.finished(queued.id);
    const creationFailed = await client.runJob({ url: "http://nowhere.invalid/", wait_time: 0 });
    const download = await bucketless.download({ url: site.url("/plain"), wait_time: 0 });
    const deliveryFailed = await bucketless.finished(download.headers.get("x-service-job-id") ?? "");
    expect(
      [queued, started, delivered, creationFailed, deliveryFailed].map(({ status, done }) => [status, done]),
    ).toEqual([
      ["queued", false],
      ["started", false],
      ["delivered", true],
      ["creation_failed", true],
      ["delivery_failed", true],
    ]);
  });

  async function seen(id: string, status: string): Promise<PublicJob> {
    return expect
      .poll(() => client.job(id), { timeout: 10_000, interval: 20 })
      .toMatchObject({ status })
      .then(() => client.job(id));
  }
});

describe("GET {base_url}/jobs", () => {
  test("pages newest first, without gaps or repeats while new jobs arrive", async () => {
    const other = await service.newAccount();
    const lister = createClient({ url: service.webs[0].url, key: other.key });
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1)
      made.push(((await lister.createJob({ url: "http://127.0.0.1:1/", wait_time: 0 })).body as PublicJob).id);
    const shown: string[] = [];
    let cursor = "";
    do {
      const { body } = await lister.get(`/v1/jobs?limit=3${cursor}`);
      const page = body as { data: PublicJob[]; has_more: boolean; next_cursor: string | null };
      expect(page.has_more).toBe(page.next_cursor !== null);
      shown.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : "";
      await lister.createJob({ url: "http://127.0.0.1:1/", wait_time: 0 });
    } while (cursor);
    expect(shown).toEqual(made.toReversed());
  });

  test("filters by status, address and time", async () => {
    const other = await service.newAccount();
    const lister = createClient({ url: service.webs[0].url, key: other.key });
    const good = await lister.runJob({ url: site.url("/plain#top"), wait_time: 0 });
    const bad = await lister.runJob({ url: "http://127.0.0.1:1/", wait_time: 0 });
    const ids = async (query: string) =>
      ((await lister.get(`/v1/jobs?${query}`)).body as { data: PublicJob[] }).data.map(({ id }) => id);
    expect(await ids("status=delivered")).toEqual([good.id]);
    expect(await ids("status=creation_failed")).toEqual([bad.id]);
    expect(await ids(`url=${encodeURIComponent(site.url("/plain"))}`)).toEqual([good.id]);
    expect(await ids(`created_after=${good.created_at}`)).toEqual([bad.id]);
    expect(await ids(`created_before=${bad.created_at}`)).toEqual([good.id]);
  });
});

describe("GET /v1/openapi.json", () => {
  test("answers without a key and names this service", async () => {
    const document = await (await fetch(`${service.webs[0].url}/v1/openapi.json`)).json();
    expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: service.baseUrl }] });
  });
});
