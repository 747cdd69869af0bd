import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addLogIds, logIds, withLogIds } from "./log-ids.ts";

test("ids hold through what the work awaits, and end with it", async () => {
  const seen = await withLogIds({ request_id: "r1" }, async () => {
    await sleep(1);
    addLogIds({ job_id: "j1" });
    await sleep(1);
    return { ...logIds() };
  });
  expect(seen).toEqual({ request_id: "r1", job_id: "j1" });
  expect(logIds()).toEqual({});
});

test("two pieces of work at once keep their ids apart", async () => {
  const work = (id: string) =>
    withLogIds({ job_id: id }, async () => {
      await sleep(2);
      return logIds().job_id;
    });
  expect(await Promise.all([work("one"), work("other")])).toEqual(["one", "other"]);
});
