import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount } from "#lib/testing/jobs.ts";
import { insertManyJobs } from "#lib/testing/many-jobs.ts";
import { recordStatements, type Statement } from "#lib/testing/statements.ts";
import { freeFailures } from "#lib/usage/free-failures.ts";
import { readUsage } from "#lib/usage/read-usage.ts";
import { encodeCursor } from "./cursor.ts";
import type { JobFilter } from "./job-filter.ts";
import { listJobSummaries } from "./list-job-summaries.ts";
import { listJobs } from "./list-jobs.ts";

const { url } = useDatabase();
const jobs = 100_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ago = (ms: number) => new Date(Date.now() - ms);

let ctx: ReturnType<typeof systemContext>;
let sql: pg.Client;

beforeAll(async () => {
  const [account, other] = await Promise.all([anAccount(), anAccount()]);
  ctx = systemContext(account.id);
  await insertManyJobs({ accountId: other.id, jobs: 5_000 });
  await insertManyJobs({ accountId: account.id, jobs });
  sql = new pg.Client({ connectionString: url });
  await sql.connect();
}, 90_000);
afterAll(() => sql?.end());

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How statements are carried out: every step that touches the jobs. */
async function stepsOnJobs(statements: Statement[]): Promise<Plan[]> {
  const steps: Plan[] = [];
  for (const { text, values } of statements) {
    const { rows } = await sql.query(`explain (analyze, format json) ${text}`, values);
    steps.push(...nodesOf(rows[0]["QUERY PLAN"][0].Plan));
  }
  return steps.filter((node) => node["Relation Name"] === "jobs");
}

const filters: [string, JobFilter & { cursor?: string }][] = [
  ["everything", {}],
  ["the page in the middle", { cursor: encodeCursor(50_000_000n) }],
  ["a status", { status: "delivery_failed" }],
  ["a status that no job has", { status: "queued" }],
  ["an address", { url: "https://host-7.example/page/47" }],
  ["a host", { host: "host-7.example" }],
  ["a host that no job has", { host: "nowhere.example" }],
  ["the last hour", { created_after: ago(hourMs) }],
  ["an hour four weeks ago", { created_after: ago(28 * dayMs), created_before: ago(28 * dayMs - hourMs) }],
  ["all but the last three weeks", { created_before: ago(21 * dayMs) }],
  ["a time before the first job", { created_before: ago(400 * dayMs) }],
  [
    "a status in an old week",
    { status: "creation_failed", created_before: ago(21 * dayMs), created_after: ago(28 * dayMs) },
  ],
  [
    "a host in an old week",
    { host: "host-7.example", created_before: ago(21 * dayMs), created_after: ago(28 * dayMs) },
  ],
];

describe("with 100,000 jobs in the account", () => {
  test.each(filters)("a page of %s is read from an index, and little more than it shows", async (_, filter) => {
    const { statements } = await recordStatements(() => listJobSummaries({ ctx, input: { limit: 50, ...filter } }));
    const steps = await stepsOnJobs(statements);
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      expect(step["Node Type"]).toMatch(/^(Index|Bitmap)/);
      expect(step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0)).toBeLessThan(1_000);
    }
  });

  test("the API's list takes the same way", async () => {
    const input = { limit: 100, status: "delivered", created_before: ago(21 * dayMs) } as const;
    const { statements } = await recordStatements(() => listJobs({ ctx, input }));
    const steps = await stepsOnJobs(statements);
    expect(steps.map((step) => step["Node Type"])).toEqual(steps.map(() => expect.stringMatching(/^Index/)));
  });

  test("a month's usage is summed from indexes alone", async () => {
    const month = { ctx, input: { from: ago(31 * dayMs), to: new Date(Date.now() + 60_000) } };
    const { statements, answer } = await recordStatements(() => readUsage(month));
    expect(answer.total).toMatchObject({
      jobs,
      delivered: 86_000,
      creation_failed: 12_000,
      delivery_failed: 2_000,
    });
    expect(answer.hostCount).toBe(40);
    expect(answer.days.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(jobs);
    // The account has nearly the whole table, so reading all of it may look as cheap: what counts is that an index covers it.
    await sql.query("set enable_seqscan = off; set enable_bitmapscan = off");
    const steps = await stepsOnJobs(statements);
    await sql.query("reset enable_seqscan; reset enable_bitmapscan");
    expect(steps.map((step) => step["Node Type"])).toEqual(Array(3).fill("Index Only Scan"));
  });

  test("a month's failures are found by an index", async () => {
    const month = { ctx, input: { from: ago(31 * dayMs), to: new Date(Date.now() + 60_000) } };
    const { statements } = await recordStatements(() => freeFailures(month));
    const steps = await stepsOnJobs(statements);
    for (const step of steps) expect(step["Node Type"]).toMatch(/^(Index|Bitmap)/);
  });
});
