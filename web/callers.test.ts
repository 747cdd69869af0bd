import { describe, expect, test } from "vitest";
import { callerOf } from "./caller-of.ts";
import { dropInternalHeaders } from "./outside-headers.ts";

describe("the caller", () => {
  const cases = [
    ["the connection's address without CALLER_HEADER", undefined, "198.51.100.7", "203.0.113.9"],
    ["what the proxy says", "x-real-ip", "198.51.100.7", "198.51.100.7"],
    ["the last of a list, which the nearest proxy wrote", "x-real-ip", "1.1.1.1, 198.51.100.7", "198.51.100.7"],
    ["an address with its port", "X-Real-IP", "198.51.100.7:1234", "198.51.100.7"],
    ["the network of an IPv6 address", "x-real-ip", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["an IPv6 address with its port", "x-real-ip", "[2001:db8:1:2::1]:80", "2001:db8:1:2::/64"],
    ["an IPv4 address inside IPv6", "x-real-ip", "::ffff:198.51.100.7", "198.51.100.7"],
    ["the connection's instead of a name", "x-real-ip", "localhost", "203.0.113.9"],
    ["the connection's instead of a number", "x-real-ip", "7", "203.0.113.9"],
    ["the connection's instead of nothing", "x-real-ip", " , ", "203.0.113.9"],
    ["the connection's instead of much", "x-real-ip", "9".repeat(10_000), "203.0.113.9"],
  ] as const;

  test.each(cases)("is %s", (_what, header, value, caller) => {
    const given = { headers: { "x-real-ip": value }, header, remoteAddress: "203.0.113.9" };
    expect(callerOf(given)).toBe(caller);
  });

  test("is unknown once the connection is gone", () =>
    expect(callerOf({ headers: {}, header: undefined, remoteAddress: undefined })).toBe("unknown"));
});

test("headers that only we and Next set are dropped, and no other", () => {
  const kept = {
    host: "x",
    cookie: "a=b",
    origin: "http://x",
    rsc: "1",
    "next-action": "1",
    "next-url": "/",
    "next-router-state-tree": "x",
    "x-request-id": "1",
    "x-real-ip": "::1",
    "content-type": "x",
  };
  const dropped = {
    "x-platen-caller": "1",
    "x-platen-anything": "1",
    "x-middleware-subrequest": "1",
    "x-middleware-set-cookie": "1",
    "x-nextjs-data": "1",
    "x-next-cache-tags": "1",
    "x-invoke-path": "1",
    "x-matched-path": "1",
    "x-now-route-matches": "1",
    "x-prerender-revalidate": "1",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "1.1.1.1",
    forwarded: "for=1.1.1.1",
    "next-resume": "1",
    "content-security-policy": "script-src 'nonce-x'",
    "content-security-policy-report-only": "x",
  };
  const headers = { ...kept, ...dropped };
  dropInternalHeaders({ headers, development: false });
  expect(headers).toEqual(kept);
});
