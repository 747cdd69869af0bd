import { describe, expect, test } from "vitest";
import { actionWords, actorWords, detailWords } from "./audit-words.ts";

describe("an entry of the audit log reads", () => {
  test.each([
    ["key.created", "Key created"],
    ["member.role_changed", "Member role changed"],
  ])("%s as %s", (action, words) => expect(actionWords(action)).toBe(words));

  test.each([
    [{ from: "owner", to: "viewer" }, "from owner, to viewer"],
    [{ overlapHours: 24 }, "overlap hours 24"],
    [{ enabled: false, reason: null }, "enabled no"],
    [{ events: ["job.delivered"] }, 'events ["job.delivered"]'],
    [{}, ""],
  ])("%j as %j", (details, words) => expect(detailWords(details)).toBe(words));

  test.each([
    ["a@example.com", false, "a@example.com"],
    ["ops@example.com", true, "ops@example.com (operator)"],
    ["system", false, "Platen"],
    ["key:1", false, "A key (1)"],
  ])("%s, operator %s, as %s", (actor, operator, words) => expect(actorWords({ actor, operator })).toBe(words));
});
