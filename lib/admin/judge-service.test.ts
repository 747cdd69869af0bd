import { describe, expect, test } from "vitest";
import { judgeService, type Signs } from "./judge-service.ts";

const worker = { id: "w", healthy: true, silent: false, lockHeld: true, startedAt: "", seenAt: "", running: 0 };
const well: Signs = {
  workers: [worker],
  queue: [{ task: "render-pdf", waiting: 3, oldestSeconds: 999, overdueSeconds: 2 }],
  endings: [{ code: null, hour: 100, day: 100 }],
  webhooks: { pending: 5, due: 2, oldestSeconds: 30, failingEndpoints: 0 },
  billing: null,
};

describe("what asks for an operator", () => {
  test.each<[string, Partial<Signs>, string[]]>([
    ["nothing, when all is well", {}, []],
    ["no worker at all", { workers: [] }, ["failed: No worker can render. Jobs wait; none is lost."]],
    [
      "only workers that are ill, silent or without their lock",
      {
        workers: [
          { ...worker, healthy: false },
          { ...worker, silent: true },
          { ...worker, lockHeld: false },
        ],
      },
      ["failed: No worker can render. Jobs wait; none is lost."],
    ],
    [
      "one ill worker of two",
      { workers: [worker, { ...worker, healthy: false }] },
      ["warning: 1 of 2 workers cannot render."],
    ],
    [
      "renders that wait over a minute",
      { queue: [{ task: "render-pdf", waiting: 9, oldestSeconds: 999, overdueSeconds: 61 }] },
      ["failed: 9 render-pdf tasks wait, the oldest for 61 s."],
    ],
    [
      "errands that wait over a minute, after what is worse",
      {
        queue: [
          { task: "deliver-pdf", waiting: 1, oldestSeconds: 999, overdueSeconds: 90 },
          { task: "render-pdf", waiting: 2, oldestSeconds: 999, overdueSeconds: 90 },
        ],
      },
      [
        "failed: 2 render-pdf tasks wait, the oldest for 90 s.",
        "warning: 1 deliver-pdf task waits, the oldest for 90 s.",
      ],
    ],
    [
      "more than 5 in 100 jobs that crash the renderer",
      {
        endings: [
          { code: null, hour: 90, day: 90 },
          { code: "renderer_crashed", hour: 10, day: 10 },
        ],
      },
      ["failed: 10 % of the last hour's jobs ended renderer_crashed."],
    ],
    [
      "not addresses that do not exist: they are the customer's",
      {
        endings: [
          { code: null, hour: 50, day: 50 },
          { code: "dns_failed", hour: 50, day: 50 },
        ],
      },
      [],
    ],
    [
      "webhook events that are late, and usage that Stripe does not take",
      {
        webhooks: { pending: 9, due: 7, oldestSeconds: 900, failingEndpoints: 1 },
        billing: { pending: 3, oldestSeconds: 1_200, refused: 2 },
      },
      [
        "warning: 7 webhook events are due, the oldest for 15 min.",
        "warning: Stripe has not taken 3 usage reports, the oldest 20 min old.",
        "warning: Stripe refused 2 usage reports in the last 30 days: see Usage review.",
      ],
    ],
    ["not one crash among few jobs", { endings: [{ code: "renderer_crashed", hour: 1, day: 1 }] }, []],
  ])("%s", (_rule, signs, expected) => {
    expect(judgeService({ ...well, ...signs }).map(({ kind, text }) => `${kind}: ${text}`)).toEqual(expected);
  });
});
