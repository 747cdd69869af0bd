import { describe, expect, test } from "vitest";
import { blockableHost } from "./host-name.ts";

describe("a host to block", () => {
  test.each([
    ["evil.example.com", "evil.example.com"],
    ["  Evil.Example.COM. ", "evil.example.com"],
    ["https://evil.example.com:8443/path?x#y", "evil.example.com"],
    ["evil.example.com/path", "evil.example.com"],
    ["http://user:pass@evil.example.com/", "evil.example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["203.0.113.7", "203.0.113.7"],
    ["0x7f000001", "127.0.0.1"],
    ["2001:db8::7", "2001:db8::7"],
    ["[2001:DB8:0::7]", "2001:db8::7"],
  ])("%s is %s", (typed, host) => expect(blockableHost.parse(typed)).toBe(host));

  test.each([
    "",
    "com",
    "localhost",
    "not a host",
    "javascript:alert(1)",
    "a..b",
    "*.example.com",
    "<script>",
    "http://",
  ])("%j is none", (typed) => expect(blockableHost.safeParse(typed).success).toBe(false));
});
