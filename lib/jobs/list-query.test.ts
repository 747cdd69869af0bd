import { describe, expect, test } from "vitest";
import { parseListQuery } from "./list-query.ts";

const errorsOf = (query: string) => {
  const parsed = parseListQuery(new URLSearchParams(query));
  return parsed.ok ? [] : parsed.failure.map(({ param, code }) => `${param}: ${code}`);
};

describe("parseListQuery", () => {
  test("lists 20 jobs when nothing is asked", () => {
    expect(parseListQuery(new URLSearchParams())).toEqual({ ok: true, value: { limit: 20 } });
  });

  test("takes every parameter", () => {
    const query = new URLSearchParams({
      limit: "100",
      cursor: "dHVybjo0Mg",
      status: "creation_failed",
      url: "https://example.com/#x",
      created_after: "2026-01-02T03:04:05Z",
      created_before: "2026-01-02T03:04:05.678+02:00",
    });
    expect(parseListQuery(query)).toEqual({
      ok: true,
      value: {
        limit: 100,
        cursor: "dHVybjo0Mg",
        status: "creation_failed",
        url: "https://example.com/#x",
        created_after: new Date("2026-01-02T03:04:05Z"),
        created_before: new Date("2026-01-02T01:04:05.678Z"),
      },
    });
  });

  test.each([
    ["limit=0", ["limit: out_of_range"]],
    ["limit=101", ["limit: out_of_range"]],
    ["limit=99999999999999999999", ["limit: out_of_range"]],
    ["limit=-1", ["limit: invalid_number"]],
    ["limit=1.5", ["limit: invalid_number"]],
    ["limit=", ["limit: invalid_number"]],
    ["limit=ten", ["limit: invalid_number"]],
    ["limit=1&limit=2", ["limit: repeated_parameter"]],
    ["cursor=", ["cursor: invalid_cursor"]],
    ["cursor=%00", ["cursor: invalid_cursor"]],
    [`cursor=${"a".repeat(300)}`, ["cursor: too_long"]],
    ["status=done", ["status: invalid_choice"]],
    ["status=Queued", ["status: invalid_choice"]],
    ["status=", ["status: invalid_choice"]],
    ["url=example.com", ["url: invalid_url"]],
    ["url=", ["url: invalid_url"]],
    ["created_after=2026-01-02", ["created_after: invalid_instant"]],
    ["created_after=2026-01-02T03:04:05", ["created_after: invalid_instant"]],
    ["created_after=2026-02-30T03:04:05Z", ["created_after: invalid_instant"]],
    ["created_after=1767323045", ["created_after: invalid_instant"]],
    ["created_before=now", ["created_before: invalid_instant"]],
    ["created_before=2026-01-02T03:04:05+02:00", ["created_before: invalid_instant"]],
    ["page=2", ["page: unknown_parameter"]],
    ["__proto__=1", ["__proto__: unknown_parameter"]],
    ["limit=0&status=x&offset=3", ["limit: out_of_range", "status: invalid_choice", "offset: unknown_parameter"]],
  ])("refuses %s", (query, errors) => {
    expect(errorsOf(query)).toEqual(errors);
  });

  test("names the valid statuses", () => {
    const parsed = parseListQuery(new URLSearchParams("status=done"));
    expect(!parsed.ok && parsed.failure[0]?.detail).toBe(
      "status must be one of queued, started, delivered, creation_failed, delivery_failed.",
    );
  });
});
