import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createSlotShare } from "./slot-share.ts";

const failing = { job: { flags: { failing: true } } };
const other = { job: { flags: null } };

test("tasks with the flag never hold more than their share, whatever is fetched at once", () => {
  const events = new EventEmitter();
  const ask = createSlotShare({ events, flag: "failing", slots: 2 });
  expect([ask(), ask(), ask()]).toEqual([null, null, ["failing"]]);
  events.emit("job:start", failing);
  events.emit("job:start", other);
  events.emit("worker:getJob:empty", {});
  expect([ask(), ask()]).toEqual([null, ["failing"]]);
  events.emit("job:start", failing);
  events.emit("worker:getJob:error", {});
  expect(ask()).toEqual(["failing"]);
  events.emit("job:complete", failing);
  events.emit("worker:getJob:empty", {});
  expect(ask()).toBeNull();
});
