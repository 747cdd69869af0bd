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
  service = await startService({ webs: 2, env: { EGRESS_ALLOW: site.host } });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
});
afterAll(async () => {
  await service?.stop();
  await site?.close();
});

const idOf = (body: unknown) => (body as PublicJob).id;
const request = () => ({ url: site.url("/plain"), wait_time: 0 });

describe("Idempotency-Key", () => {
  test("the same key with the same request gives the same job again", async () => {
    const first = await client.createJob(request(), { "idempotency-key": "a" });
    const again = await client.createJob(request(), { "idempotency-key": "a" });
    expect([first.status, again.status, idOf(again.body)]).toEqual([201, 201, idOf(first.body)]);
    expect([first.headers.get("idempotent-replayed"), again.headers.get("idempotent-replayed")]).toEqual([
      null,
      "true",
    ]);
  });

  test("JSON and form data of the same meaning are the same request", async () => {
    const first = await client.createJob(request(), { "idempotency-key": "b" });
    const form = { url: site.url("/plain"), wait_time: "0" };
    const again = await client.send("POST", "/v1/jobs/", { body: { form }, headers: { "idempotency-key": "b" } });
    expect(idOf(again.body)).toBe(idOf(first.body));
  });

  test.each([
    ["another option", { scale: 2 }],
    ["another address", { url: "http://127.0.0.1:1/" }],
    ["other credentials", { username: "u", password: "p" }],
  ])("the same key with %s is refused", async (name, change) => {
    const headers = { "idempotency-key": `c-${name}` };
    await client.createJob(request(), headers);
    const other = await client.createJob({ ...request(), ...change }, headers);
    expect([other.status, (other.body as { code: string }).code]).toEqual([422, "idempotency_mismatch"]);
  });

  test("a key used for a job is not one for a download", async () => {
    await client.createJob(request(), { "idempotency-key": "d" });
    expect((await client.download(request(), { "idempotency-key": "d" })).status).toBe(422);
  });

  test("keys of other accounts are other keys", async () => {
    const other = await service.newAccount();
    const stranger = createClient({ url: service.webs[0].url, key: other.key });
    const mine = await client.createJob(request(), { "idempotency-key": "e" });
    const theirs = await stranger.createJob(request(), { "idempotency-key": "e" });
    expect(theirs.status).toBe(201);
    expect(idOf(theirs.body)).not.toBe(idOf(mine.body));
  });

  test("200 concurrent creates over two web processes make one job", async () => {
    const clients = service.webs.map(({ url }) => createClient({ url, key: service.account.key }));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => clients[n % 2]?.createJob(request(), { "idempotency-key": "many" })),
    );
    const statuses = new Set(answers.map((answer) => answer?.status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    const ids = new Set(answers.filter((answer) => answer?.status === 201).map((answer) => idOf(answer?.body)));
    expect(ids.size).toBe(1);
    const refused = answers.filter((answer) => answer?.status === 409);
    expect(refused.map((answer) => answer?.body)).toEqual(
      refused.map(() => expect.objectContaining({ code: "idempotency_in_progress" })),
    );
    const again = await client.createJob(request(), { "idempotency-key": "many" });
    expect(ids.has(idOf(again.body))).toBe(true);
  });

  test("a refused request is not remembered", async () => {
    const headers = { "idempotency-key": "f" };
    expect((await client.createJob({ ...request(), scale: 9 }, headers)).status).toBe(422);
    expect((await client.createJob(request(), headers)).status).toBe(201);
  });

  test("a repeated download gives the same PDF of the same job, long after it was delivered", async () => {
    const first = await client.download(request(), { "idempotency-key": "g" });
    await client.finished(first.headers.get("x-service-job-id") ?? "");
    const again = await client.download(request(), { "idempotency-key": "g" });
    expect(again.headers.get("x-service-job-id")).toBe(first.headers.get("x-service-job-id"));
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(Buffer.compare(again.bytes, first.bytes)).toBe(0);
  });

  test.each(["", " ", "x".repeat(256), "käse"])("%j is no key", async (key) => {
    const bytes = Buffer.from(key).toString("latin1");
    const answer = await client.createJob(request(), { "idempotency-key": bytes });
    expect(answer.body).toMatchObject({ status: 422, errors: [{ param: "Idempotency-Key" }] });
  });
});
