import { expect, test } from "vitest";
import { HashingBusy, throughHashGate } from "./hash-gate.ts";
import { hashPassword, isPassword, unlessBusy } from "./password.ts";

test("two run at once, fifty wait, and whoever comes later is refused at once", async () => {
  let running = 0;
  let most = 0;
  const open = Promise.withResolvers<void>();
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await open.promise;
    running -= 1;
  };
  const all = Array.from({ length: 200 }, () => throughHashGate(work));
  const refused = await Promise.allSettled(all.slice(52));
  expect(refused.every((one) => one.status === "rejected" && one.reason instanceof HashingBusy)).toBe(true);
  open.resolve();
  expect((await Promise.allSettled(all)).filter(({ status }) => status === "fulfilled")).toHaveLength(52);
  expect(most).toBe(2);
});

test("work that fails gives its place on", async () => {
  const failing = Array.from({ length: 5 }, () => throughHashGate(() => Promise.reject(new Error("broken"))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  expect(await throughHashGate(async () => "done")).toBe("done");
});

test("200 sign-ins at once take less than 100 MB", async () => {
  await hashPassword("so that everything is loaded");
  const rest = process.memoryUsage.rss();
  let most = rest;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  const check = () => unlessBusy(async () => ({ ok: await isPassword({ password: "a guess", kept: null }) }) as never);
  await Promise.all(Array.from({ length: 200 }, check));
  clearInterval(watch);
  expect((most - rest) / 1e6).toBeLessThan(100);
});

test("a password longer than any of ours is wrong without waiting for its turn", async () => {
  const open = Promise.withResolvers<void>();
  const all = Array.from({ length: 52 }, () => throughHashGate(() => open.promise));
  expect(await isPassword({ password: "x".repeat(201), kept: null })).toBe(false);
  await expect(isPassword({ password: "x".repeat(200), kept: null })).rejects.toThrow(HashingBusy);
  open.resolve();
  await Promise.all(all);
});
