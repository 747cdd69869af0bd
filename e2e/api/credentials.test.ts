import { afterAll, beforeAll, expect, test } from "vitest";
import type { Exchange } from "#e2e/fixtures/answers.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { until } from "#lib/local/until.ts";
import { queueSchemas } from "#lib/queue/tasks.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { type Client, createClient } from "./client.ts";
import { dumpDatabase } from "./dump-database.ts";

// Nothing else says these words, so that each of them, wherever it is found, is a leak.
const username = "alice";
const password = "Zuckerhut-4711";
const wrongPassword = "Kaltschale-0815";
const secrets = [password, wrongPassword].flatMap((secret) => [
  secret,
  Buffer.from(`${username}:${secret}`).toString("base64"),
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  Buffer.from(secret).toString("hex"),
]);

let site: Site;
let service: Service;
let client: Client;

beforeAll(async () => {
  site = await startSite({ "/guarded": guarded });
  service = await startService({ env: { EGRESS_ALLOW: site.host, LOG_LEVEL: "trace" } });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
});
afterAll(async () => {
  await service?.stop();
  await site?.close();
});

function guarded({ request, response }: Exchange): void {
  const expected = Buffer.from(`${username}:${password}`).toString("base64");
  const isKnown = request.headers.authorization === `Basic ${expected}`;
  response.writeHead(isKnown ? 200 : 401, { "www-authenticate": 'Basic realm="guarded"' });
  response.end(isKnown ? "<h1>Welcome</h1>" : "<h1>Please sign in</h1>");
}

/** Which of the secrets are found where. */
async function searchEverywhere(): Promise<string[]> {
  const places = { database: await dumpDatabase(service.databaseUrl), logs: service.logs() };
  return Object.entries(places).flatMap(([place, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in the ${place}`),
  );
}

test("after a run with target credentials neither the database nor a log has them", async () => {
  const target = site.url("/guarded");
  const inUrl = (secret: string) => target.replace("://", `://${username}:${secret}@`);
  const requests = [
    { url: target, username, password },
    { url: target, username, password: wrongPassword },
    { url: inUrl(password) },
    { url: inUrl(wrongPassword) },
  ];

  const jobs: PublicJob[] = [];
  for (const request of requests) {
    jobs.push(await client.runJob({ ...request, wait_time: 0 }));
    const answer = await client.download({ ...request, wait_time: 0 }, { "idempotency-key": `k${jobs.length}` });
    jobs.push(await client.finished(answer.headers.get("x-service-job-id") ?? ""));
  }
  expect(jobs.map(({ status, error }) => error?.code ?? status)).toEqual([
    ...["delivered", "delivered"],
    ...["authentication_failed", "authentication_failed"],
    ...["delivered", "delivered"],
    ...["authentication_failed", "authentication_failed"],
  ]);

  // Refused requests are where a careless message repeats what was sent.
  await client.createJob({ url: target, username, password, scale: 99 });
  await client.createJob({ url: target, password });
  await client.createJob({ url: inUrl(password), username, password });
  await client.createJob({ url: target, username: `${username}:`, password });

  expect(await searchEverywhere()).toEqual([]);
});

test("a job that is rendered again after its worker was killed leaves none either", async () => {
  const created = await client.createJob({ url: site.url("/guarded"), username, password, wait_time: 2 });
  const { id } = created.body as PublicJob; // 201 always carries a job
  await until(async () => (await client.job(id)).started_at, { deadlineMs: 20_000 });
  // Stopped, so that it does not end the job while the search takes its time.
  service.workers[0]?.kill("SIGSTOP");
  // While it runs they are kept, sealed: the search would find them if they were not.
  const [row] = await service.sql("select credentials_sealed is not null as kept from jobs where id = $1", [id]);
  expect(row).toEqual({ kept: true });
  expect(await searchEverywhere()).toEqual([]);

  service.workers[0]?.kill("SIGKILL");
  expect((await client.finished(id)).status).toBe("delivered");
  const [{ attempt } = {}] = await service.sql("select attempt from jobs where id = $1", [id]);
  expect(attempt).toBeGreaterThanOrEqual(2);
  expect(await searchEverywhere()).toEqual([]);
  expect(await service.sql("select id from jobs where credentials_sealed is not null")).toEqual([]);
});

test("the search finds what is there to be found", async () => {
  const dump = await dumpDatabase(service.databaseUrl);
  expect(dump).toContain(site.url("/guarded"));
  for (const schema of queueSchemas) expect(dump).toContain(schema);
  expect(service.logs()).toContain("worker ready");
});
