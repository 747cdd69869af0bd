import { beforeAll, describe, expect, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, failed, finish, start } from "#lib/testing/jobs.ts";
import type { JobFilter } from "./job-filter.ts";
import { listJobSummaries } from "./list-job-summaries.ts";

useDatabase();

const day = (date: number) => new Date(Date.UTC(2026, 0, date, 12));
let ctx: ReturnType<typeof systemContext>;
let account: Awaited<ReturnType<typeof anAccount>>;

// Five jobs, one a day, and one of somebody else.
beforeAll(async () => {
  account = await anAccount();
  ctx = systemContext(account.id);
  const urls = [
    "https://one.example/a",
    "https://two.example/b",
    "https://one.example/c",
    "http://ONE.example:8080/a#x",
    "https://one.example/a#top",
  ];
  for (const [index, url] of urls.entries()) {
    const { id } = await aJob({ account, url });
    await db().job.update({ where: { id }, data: { createdAt: day(index + 1), fileName: `${index + 1}.pdf` } });
  }
  await aJob({ account: await anAccount(), url: "https://one.example/a" });
  const third = await db().job.findFirstOrThrow({ where: { fileName: "3.pdf" } });
  await finish(await start(third), failed);
});

async function listed(filter: JobFilter & { limit?: number; cursor?: string }) {
  const { jobs } = await listJobSummaries({ ctx, input: { limit: 50, ...filter } });
  return jobs.map(({ fileName }) => fileName.replace(".pdf", "")).join("");
}

describe("which jobs are listed", () => {
  test.each<[string, JobFilter, string]>([
    ["all, newest first", {}, "54321"],
    ["those with a status", { status: "creation_failed" }, "3"],
    ["those of an address, whatever its fragment", { url: "https://one.example/a" }, "51"],
    ["those of a host, whatever its spelling and port", { host: "one.example" }, "5431"],
    ["those after an instant", { created_after: day(3) }, "54"],
    ["those before an instant", { created_before: day(3) }, "21"],
    ["those between two", { created_after: day(1), created_before: day(4) }, "32"],
    ["none after the last", { created_after: day(9) }, ""],
    ["none before the first", { created_before: day(1) }, ""],
    [
      "those of a host between two instants",
      { host: "one.example", created_after: day(1), created_before: day(5) },
      "43",
    ],
  ])("%s", async (_, filter, jobs) => expect(await listed(filter)).toBe(jobs));

  test("pages neither repeat nor skip a job while new ones arrive", async () => {
    const first = await listJobSummaries({ ctx, input: { limit: 2 } });
    const { id } = await aJob({ account });
    const second = await listJobSummaries({ ctx, input: { limit: 2, cursor: first.nextCursor ?? "" } });
    expect(second.jobs.map(({ fileName }) => fileName)).toEqual(["3.pdf", "2.pdf"]);
    await db().job.delete({ where: { id } });
  });

  test("a cursor that is none of ours begins at the newest", async () =>
    expect(await listed({ cursor: "nonsense" })).toBe("54321"));
});

test("a host name too long for any resolver is cut, and its job is like any other", async () => {
  const { host } = await aJob({ account, url: `https://${"a".repeat(4_000)}.example/` });
  expect(host).toHaveLength(253);
});
