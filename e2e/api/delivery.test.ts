import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FaultProxy, startFaultProxy } from "#e2e/fixtures/fault-proxy.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { useStore } from "#lib/testing/store.ts";
import { type Client, createClient } from "./client.ts";

let site: Site;
let faults: FaultProxy;
let service: Service;
let client: Client;

beforeAll(async () => {
  site = await startSite();
  faults = await startFaultProxy(useStore().endpoint);
  service = await startService({
    env: { REQUESTS_PER_MINUTE: "1000000", EGRESS_ALLOW: `${site.host},${faults.host}` },
  });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
});
afterAll(async () => {
  await service?.stop();
  await faults?.close();
  await site?.close();
});
beforeEach(() => {
  faults.mood = "works";
});

const page = () => ({ url: site.url("/plain"), wait_time: 0 });

describe("the object in the bucket", () => {
  test.each([
    "plain.pdf",
    "invoices/2026/11/7.pdf",
    "without-extension",
    "a+b %25 ? # & = ; ' \" .pdf",
    "größe/résumé.pdf",
    "cafe\u0301 (NFD).pdf",
    "样张 😀.pdf",
  ])("lies under file_name %j, exactly", async (fileName) => {
    const job = await client.runJob({ ...page(), file_name: fileName });
    expect(job).toMatchObject({ status: "delivered", file_name: fileName, file: { key: fileName } });
    const object = await service.store.get(fileName);
    expect(object.bytes).toHaveLength(job.file?.bytes ?? -1);
  });

  test("is overwritten by the next job of the same name", async () => {
    await client.runJob({ ...page(), file_name: "again.pdf" });
    const second = await client.runJob({ ...page(), url: site.url("/sheets?n=3"), file_name: "again.pdf" });
    expect((await service.store.get("again.pdf")).bytes).toHaveLength(second.file?.bytes ?? -1);
  });

  test("lies behind the account's prefix", async () => {
    const account = await service.newAccount({ prefix: "tenant-7/" });
    const job = await createClient({ url: service.webs[0].url, key: account.key }).runJob({
      ...page(),
      file_name: "x.pdf",
    });
    expect(job.file?.key).toBe("tenant-7/x.pdf");
    expect((await service.store.get("tenant-7/x.pdf")).bytes.length).toBe(job.file?.bytes);
  });

  test.each([
    [true, "report.pdf", "attachment; filename=report.pdf"],
    [false, "report.pdf", "inline; filename=report.pdf"],
    [true, 'a/quo"te;s.pdf', 'attachment; filename="quo\\"te;s.pdf"'],
    [true, "größe.pdf", `attachment; filename="gr??e.pdf"; filename*=UTF-8''gr%C3%B6%C3%9Fe.pdf`],
  ])("attachment=%s with the name %j tells browsers so", async (attachment, fileName, disposition) => {
    await client.runJob({ ...page(), file_name: fileName, attachment });
    expect((await service.store.get(fileName)).contentDisposition).toBe(disposition);
  });
});

describe("when the bucket does not take the PDF (spec 3, delivery_failed)", () => {
  const breakings = [
    ["the bucket was deleted", { name: "no-such-bucket" }, "bucket_not_found"],
    ["the secret was changed", { secretAccessKey: "wrong" }, "bucket_access_denied"],
    ["the key was deleted", { accessKeyId: "unknown" }, "bucket_access_denied"],
    ["its endpoint became a private address", { endpoint: "http://127.0.0.1:9" }, "bucket_unreachable"],
  ] as const;

  test.each(breakings)("%s: the job ends at once", async (_fault, change, code) => {
    const account = await service.newAccount();
    await service.breakBucket(account, change);
    const job = await createClient({ url: service.webs[0].url, key: account.key }).runJob(page());
    expect(job).toMatchObject({
      status: "delivery_failed",
      done: true,
      error: { code },
      file: null,
      billable: false,
      http_status: 200,
    });
  });

  test.each(["answers-503", "drops-after-bytes", "hangs"] as const)(
    "a store that %s for a while gets the PDF all the same, rendered once",
    async (mood) => {
      const account = await service.newAccount({ endpoint: faults.endpoint });
      const path = `/plain?${mood}`;
      faults.mood = mood;
      faults.requests.length = 0;
      const faulty = createClient({ url: service.webs[0].url, key: account.key });
      const created = await faulty.createJob({ url: site.url(path), wait_time: 0, file_name: `${mood}.pdf` });
      const { id } = created.body as { id: string };
      // The second is that of a task of its own: the slot that rendered is free again, whatever the store does.
      await expect.poll(() => faults.requests.length, { timeout: 20_000 }).toBeGreaterThan(1);
      expect((await faulty.job(id)).status).toBe("started");
      faults.mood = "works";
      if (mood === "hangs") faults.hangUp();
      const job = await faulty.finished(id, 60_000);
      expect(job.status).toBe("delivered");
      expect((await service.store.get(`${mood}.pdf`)).bytes).toHaveLength(job.file?.bytes ?? -1);
      expect(site.requests.filter(({ path: asked }) => asked === path)).toHaveLength(1);
    },
  );
});
