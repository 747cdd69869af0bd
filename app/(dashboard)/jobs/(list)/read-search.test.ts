import { describe, expect, test } from "vitest";
import { readSearch } from "./read-search.ts";

const now = new Date("2026-03-04T12:00:00Z");
const read = (query: string) => readSearch({ given: Object.fromEntries(new URLSearchParams(query)), now });
const id = "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90";

describe("the filters in the address bar", () => {
  test.each([
    ["nothing means everything", "", {}],
    ["a status", "status=queued", { status: "queued" }],
    ["a status that there is not filters nothing", "status=done", {}],
    ["a whole address", "address=https://example.com/a%23b", { url: "https://example.com/a#b" }],
    ["a host", "address=Example.COM", { host: "example.com" }],
    ["a host with its port", "address=example.com:8080", { host: "example.com" }],
    ["a host in its own script", "address=b%C3%BCcher.example", { host: "xn--bcher-kva.example" }],
    ["a range", "within=24h", { created_after: new Date("2026-03-03T12:00:00Z") }],
    [
      "a range beats two instants",
      "within=1h&created_before=2026-01-01T00:00:00Z",
      { created_after: new Date("2026-03-04T11:00:00Z") },
    ],
    [
      "an instant with its zone",
      "created_after=2026-01-02T03:04:05%2B02:00",
      { created_after: new Date("2026-01-02T01:04:05Z") },
    ],
    [
      "an instant without one is UTC",
      "created_before=2026-01-02T03:04",
      { created_before: new Date("2026-01-02T03:04:00Z") },
    ],
    ["a range of an object's own names", "within=constructor", {}],
  ])("%s", (_, query, filter) => {
    const search = read(query);
    expect(Object.fromEntries(Object.entries(search.filter).filter(([, value]) => value !== undefined))).toEqual(
      filter,
    );
    expect(search.errors).toEqual({});
  });

  test("a pasted id is that job, in whatever case", () =>
    expect(read(`address=%20${id.toUpperCase()}%20`)).toMatchObject({ jobId: id, errors: {} }));

  test.each(["address=example.com/page", "address=javascript:alert(1)", "address=a%20b", "address=u%40example.com"])(
    "%s is told what would do",
    (query) => expect(read(query).errors.address).toContain("Give a whole address"),
  );

  test.each(["created_after=yesterday", "created_before=2026-02-30T00:00"])("%s is no time", (query) =>
    expect(Object.values(read(query).errors)).toEqual(["Give a date and a time."]),
  );

  test("the query says again what was said, and no more", () =>
    expect(read("status=&address=example.com&cursor=x&other=1").query).toBe("address=example.com"));
});
