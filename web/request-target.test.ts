import { describe, expect, test, vi } from "vitest";
import { mapHost } from "./map-host.ts";
import { readTarget } from "./request-target.ts";

vi.mock("#lib/config/config.ts", async (original) => {
  const config = await original<typeof import("#lib/config/config.ts")>();
  const hosts = { API_HOST: "API.platen.example", DOWNLOAD_HOST: "download.platen.example:8443" };
  return { ...config, config: () => ({ ...config.config(), ...hosts }) };
});

const read = (target: string) => readTarget({ target, host: "platen.example" });

describe("a target that is served", () => {
  test.each([
    ["a plain path", "/v1/jobs", "/v1/jobs"],
    ["a trailing slash", "/v1/download/", "/v1/download/"],
    ["a query as it was sent", "/jobs?url=%2e%2e%2f&x=//", "/jobs?url=%2e%2e%2f&x=//"],
    ["the root", "/", "/"],
    ["repeated slashes", "//v1///jobs//", "/v1/jobs/"],
    ["another host's name as a path", "//evil.example/", "/evil.example/"],
    ["letters that need no encoding", "/%61dmin/%6aobs", "/admin/jobs"],
    ["mixed case, which no page has", "/V1/Jobs", "/V1/Jobs"],
    ["what Next writes into its own paths", "/a/$d$id.segment.rsc", "/a/$d$id.segment.rsc"],
    ["brackets of Next's files", "/_next/static/%5Bid%5D.js", "/_next/static/%5Bid%5D.js"],
    ["accents as bytes", "/caf\u00c3\u00a9", "/caf%C3%A9"],
    ["bytes in a query", "/?q=\u00c3\u00a9", "/?q=%C3%A9"],
    ["our own host in absolute form", "http://Platen.example/v1/jobs?x", "/v1/jobs?x"],
    ["our own host alone", "http://platen.example", "/"],
    ["our own host and a query", "http://platen.example?x", "/?x"],
    ["more dots than two", "/...", "/..."],
    ["a dot in a name", "/.well-known/x", "/.well-known/x"],
  ])("%s", (_what, given, served) => expect(read(given)).toBe(served));
});

describe("a segment that no resource is called", () => {
  test.each([
    "/v1/%ff",
    "/v1/%",
    "/v1/%zz",
    "/v1/%c0%ae",
    "/v1/\u00ff",
    "/v1/a%2fb",
    "/v1/..%2f..%2fapi",
    "/v1/a%5Cb",
    "/v1/a\\b",
    "/v1/..\\api",
    "/v1/%00",
    "/v1/%0d%0aset-cookie:x",
    "/v1/%7f",
    "/v1/%252e%252e",
    "/v1/%252fapi",
  ])("%j", (given) => expect(read(given)).toBe("/v1/-"));
});

describe("a target that is refused", () => {
  test.each([
    "/v1/../api/auth/session",
    "/v1/%2e%2e/api/auth/session",
    "/v1/%2E./api",
    "/v1/.%2e/api",
    "/./v1",
    "/v1/.",
    "/..",
    "//../v1",
    "http://evil.example/",
    "http://evil.example",
    "HTTPS://evil.example/v1/jobs",
    "http://user@platen.example/",
    "http://platen.example:81/",
    "http:///v1",
    "http://platen.example/../x",
    "ftp://platen.example/",
    "*",
    "v1/jobs",
    "platen.example:443",
    "/jobs#x",
    "",
  ])("%j", (given) => expect(read(given)).toBeUndefined());

  test("without a host an absolute form", () =>
    expect(readTarget({ target: "http://x/", host: undefined })).toBeUndefined());
});

test("what was read once reads the same again", () => {
  for (const given of ["/%61dmin//x/", "/v1/%ff?x=%ff", "/caf\u00c3\u00a9", "/a b", "/%5Bid%5D"]) {
    const once = read(given) ?? "refused";
    expect(read(once)).toBe(once);
  }
});

describe("a mapped host", () => {
  test.each([
    ["api.platen.example", "/v1/jobs"],
    ["Api.Platen.Example:443", "/v1/jobs"],
    ["api.platen.example:80", "/v1/jobs"],
    ["api.platen.example.", "/v1/jobs"],
    ["api.platen.example.:443", "/v1/jobs"],
    ["download.platen.example:8443", "/v1/download/jobs"],
    ["download.platen.example.:8443", "/v1/download/jobs"],
    ["api.platen.example:8443", "/jobs"],
    ["api.platen.example..", "/jobs"],
    ["api.platen.example.evil", "/jobs"],
    ["download.platen.example", "/jobs"],
    [undefined, "/jobs"],
  ])("%s leads to %s", (host, path) => expect(mapHost({ host, url: "/jobs" })).toBe(path));
});
