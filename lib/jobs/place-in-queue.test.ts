import { describe, expect, test } from "vitest";
import { type PlaceInQueue, whyNotRequeue } from "./place-in-queue.ts";

const none: PlaceInQueue = { state: "none" };
const waiting: PlaceInQueue = { state: "waiting", task: "render-pdf", dueInSeconds: 0 };

describe("a job may be queued again", () => {
  test.each([
    ["when it is queued and the queue has lost it", "queued", none],
    ["when it has started and the queue has lost it", "started", none],
    ["when it pauses between tries", "started", { state: "waiting", task: "deliver-pdf", dueInSeconds: 90 }],
    ["when a worker has had it for over five minutes", "started", { state: "locked", task: "x", lockedSeconds: 301 }],
  ] as const)("%s", (_rule, status, place) => expect(whyNotRequeue({ status, place })).toBeNull());
});

describe("a job is left alone", () => {
  test.each([
    ["when it waits for its turn", "queued", waiting, /its turn/],
    ["while a worker has it", "started", { state: "locked", task: "x", lockedSeconds: 12.4 }, /for 12 s/],
    ["when it is delivered", "delivered", none, /done/],
    ["when it has failed", "creation_failed", none, /done/],
    ["when its delivery has failed", "delivery_failed", waiting, /done/],
  ] as const)("%s", (_rule, status, place, why) => expect(whyNotRequeue({ status, place })).toMatch(why));
});
