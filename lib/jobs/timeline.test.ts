import { expect, test } from "vitest";
import { timelineOf } from "./timeline.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const nothing = { startedAt: null, renderedAt: null, finishedAt: null };

test.each([
  [
    "a queued job has all before it",
    { status: "queued", ...nothing },
    ["queued", "started …", "rendered …", "delivered …"],
  ],
  [
    "a started job waits to be rendered",
    { status: "started", ...nothing, startedAt: at(2) },
    ["queued", "started 2", "rendered …", "delivered …"],
  ],
  [
    "a delivered job has taken every step",
    { status: "delivered", startedAt: at(2), renderedAt: at(6), finishedAt: at(7) },
    ["queued", "started 2", "rendered 4", "delivered 1"],
  ],
  [
    "a job that was not rendered does not say so",
    { status: "creation_failed", startedAt: at(2), renderedAt: null, finishedAt: at(9) },
    ["queued", "started 2", "creation_failed 7"],
  ],
  [
    "a job that failed before it started",
    { status: "creation_failed", ...nothing, finishedAt: at(3) },
    ["queued", "creation_failed 3"],
  ],
  [
    "a job that was rendered and not delivered",
    { status: "delivery_failed", startedAt: at(0), renderedAt: at(4), finishedAt: at(59) },
    ["queued", "started 0", "rendered 4", "delivery_failed 55"],
  ],
] as const)("%s", (_, times, steps) => {
  const told = timelineOf({ ...times, createdAt: at(0) }).map(({ step, at, tookMs }) =>
    [step, at ? tookMs !== null && tookMs / 1_000 : "…"].filter((part) => part !== false).join(" "),
  );
  expect(told).toEqual(steps);
});
