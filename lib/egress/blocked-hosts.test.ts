import { afterEach, describe, expect, test } from "vitest";
import { isBlockedHost, setBlockedHosts } from "./blocked-hosts.ts";

afterEach(() => setBlockedHosts([]));

describe("with evil.example.com, 203.0.113.7 and 2001:db8::7 blocked", () => {
  test.each([
    ["the host itself", "evil.example.com", true],
    ["a name below it", "a.b.evil.example.com", true],
    ["its upper-case spelling", "EVIL.example.com", true],
    ["its spelling with a trailing dot", "evil.example.com.", true],
    ["a blocked address", "203.0.113.7", true],
    ["a blocked IPv6 address in brackets", "[2001:db8::7]", true],
    ["the name above it", "example.com", false],
    ["a name that only ends alike", "notevil.example.com", false],
    ["another address", "203.0.113.70", false],
  ])("%s: %s", (_rule, host, blocked) => {
    setBlockedHosts(["evil.example.com", "203.0.113.7", "2001:db8::7"]);
    expect(isBlockedHost(host)).toBe(blocked);
  });
});

test("nothing is blocked before a list is known", () => expect(isBlockedHost("evil.example.com")).toBe(false));
