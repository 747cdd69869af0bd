import { describe, expect, test } from "vitest";
import { localPath } from "./local-path.ts";

describe("where a sign-in leads", () => {
  test.each([
    ["/jobs", "/jobs"],
    ["/jobs?status=queued", "/jobs?status=queued"],
    ["/playground?job=1#x", "/playground?job=1"],
  ])("%s is a page of ours", (given, path) => expect(localPath(given)).toBe(path));

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "javascript:alert(1)",
    "jobs",
    "",
    undefined,
    "/\t/evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/%2e//evil.example",
    "/a/..//evil.example",
    "/./\\evil.example",
    ["/jobs", "/usage"],
    { path: "/jobs" },
  ])("%j is not", (given) => expect(localPath(given)).toBeUndefined());
});
