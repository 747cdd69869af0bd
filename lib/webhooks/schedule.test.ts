import { describe, expect, test } from "vitest";
import { nextPauseMs, parseRetryAfter, scheduledAttempts } from "./schedule.ts";

const hour = 3_600_000;

describe("the pause before the next attempt", () => {
  test.each([
    ["5 s after the first", { attempts: 1 }, 5_000],
    ["5 min after the second", { attempts: 2 }, 300_000],
    ["30 min after the third", { attempts: 3 }, 1_800_000],
    ["2 h after the fourth", { attempts: 4 }, 2 * hour],
    ["5 h after the fifth", { attempts: 5 }, 5 * hour],
    ["10 h after the sixth", { attempts: 6 }, 10 * hour],
    ["10 h after the seventh", { attempts: 7 }, 10 * hour],
    ["none after the eighth", { attempts: 8 }, undefined],
    ["none after a test", { attempts: 1, attemptsAllowed: 1 }, undefined],
    ["a tenth longer at most", { attempts: 2, random: 1 }, 330_000],
    ["what the receiver asked for, when that is longer", { attempts: 1, retryAfterMs: 60_000, random: 1 }, 60_000],
    ["the schedule's, when the receiver asked for less", { attempts: 2, retryAfterMs: 1_000 }, 300_000],
  ])("%s", (_, input, expected) => {
    expect(nextPauseMs({ attemptsAllowed: scheduledAttempts, random: 0, ...input })).toBe(expected);
  });
});

describe("Retry-After", () => {
  const now = Date.parse("2026-01-02T03:04:05Z");
  test.each([
    ["in seconds", "120", 120_000],
    ["as a date", "Fri, 02 Jan 2026 03:06:05 GMT", 120_000],
    ["as a date that has passed", "Fri, 02 Jan 2026 03:00:00 GMT", 0],
    ["of a month is cut to a day", "2592000", 24 * hour],
    ["that is a fraction says nothing", "1.5", undefined],
    ["that is negative says nothing", "-5", undefined],
    ["that is a word says nothing", "soon", undefined],
    ["that is absent says nothing", undefined, undefined],
  ])("%s", (_, header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });
});
