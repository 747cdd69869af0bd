import { describe, expect, test } from "vitest";
import { config } from "#lib/config/config.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount } from "#lib/testing/jobs.ts";
import { type Limited, openDownloads, requestsPerMinute } from "./limits.ts";

useDatabase();

const byTheSettings = { requestsPerMinute: null, downloadsAtOnce: null };

async function limited(adjusted: Partial<Limited>): Promise<Limited> {
  const { id: accountId } = await anAccount();
  return { accountId, ...byTheSettings, ...adjusted };
}

describe("limits that operators adjusted for one account", () => {
  test("hold exactly, and are told in the headers, before and after they are reached", async () => {
    const account = await limited({ requestsPerMinute: 5 });
    expect(await requestsPerMinute.standing(account)).toEqual({
      "ratelimit-policy": '"jobs";q=5;w=60',
      ratelimit: '"jobs";r=5;t=60',
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestsPerMinute.admit(account)));
    expect(answers.filter(({ admitted }) => admitted.ok)).toHaveLength(5);
    expect(await requestsPerMinute.standing(account)).toMatchObject({ ratelimit: expect.stringContaining(";r=0;") });
  });

  test("may be above the settings'", async () => {
    const { REQUESTS_PER_MINUTE } = config();
    const account = await limited({ requestsPerMinute: REQUESTS_PER_MINUTE + 100 });
    const { headers } = await requestsPerMinute.admit(account);
    expect(headers["ratelimit-policy"]).toContain(`q=${REQUESTS_PER_MINUTE + 100};`);
  });

  test("bound the downloads open at once", async () => {
    const account = await limited({ downloadsAtOnce: 2 });
    const [first, second, third] = [
      await openDownloads.admit(account),
      await openDownloads.admit(account),
      await openDownloads.admit(account),
    ];
    expect([first, second, third].map(({ admitted }) => admitted.ok)).toEqual([true, true, false]);
    await first.held?.release();
    expect((await openDownloads.admit(account)).admitted.ok).toBe(true);
  });

  test("count a download that is still being sent, however long, and none that was closed", async () => {
    const account = await limited({ downloadsAtOnce: 1 });
    const first = await openDownloads.admit(account);
    await first.held?.holdFor(-1);
    const second = await openDownloads.admit(account);
    expect(second.admitted.ok).toBe(true);
    await second.held?.holdFor(600_000);
    expect((await openDownloads.admit(account)).admitted.ok).toBe(false);
    await second.held?.release();
    await second.held?.holdFor(600_000);
    expect((await openDownloads.admit(account)).admitted.ok).toBe(true);
  });

  test("are the settings' where nothing was adjusted", async () => {
    const { headers } = await requestsPerMinute.admit(await limited({}));
    expect(headers["ratelimit-policy"]).toBe(`"jobs";q=${config().REQUESTS_PER_MINUTE};w=60`);
  });
});
