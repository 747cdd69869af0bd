import { describe, expect, test } from "vitest";
import type { DenialReason } from "./classify-address.ts";
import { classifyHostname, isAddressLiteral } from "./classify-hostname.ts";

const urls: [url: string, reason: DenialReason | "allowed"][] = [
  // Loopback in every notation that URL makes canonical.
  ["http://127.0.0.1/", "loopback"],
  ["http://127.1/", "loopback"],
  ["http://127.0.1/", "loopback"],
  ["http://0177.0.0.1/", "loopback"],
  ["http://0177.1/", "loopback"],
  ["http://017700000001/", "loopback"],
  ["http://0x7f.0.0.1/", "loopback"],
  ["http://0x7f.1/", "loopback"],
  ["http://0x7f000001/", "loopback"],
  ["http://0X7F000001/", "loopback"],
  ["http://2130706433/", "loopback"],
  ["http://127.0.0.0x1/", "loopback"],
  ["http://127.255.255.254/", "loopback"],
  ["http://①②⑦.⓪.⓪.①/", "loopback"],
  ["http://１２７.０.０.１/", "loopback"],
  ["http://127。0。0。1/", "loopback"],
  ["http://127．0．0．1/", "loopback"],
  ["http://127｡0｡0｡1/", "loopback"],
  ["http://%31%32%37.0.0.1/", "loopback"],
  ["http://127.0.0.1./", "loopback"],
  ["http://127.0.0.1../", "loopback"],
  ["http://127.0.0.1:8080/", "loopback"],
  ["http://[::1]/", "loopback"],
  ["http://[0:0:0:0:0:0:0:1]/", "loopback"],
  ["http://[::ffff:127.0.0.1]/", "embedded_ipv4"],
  ["http://[::ffff:7f00:1]/", "embedded_ipv4"],
  ["http://[::127.0.0.1]/", "embedded_ipv4"],
  ["http://[64:ff9b::127.0.0.1]/", "embedded_ipv4"],
  ["http://[2002:7f00:1::]/", "embedded_ipv4"],
  // Whatever the user name pretends.
  ["http://good.example.com@127.0.0.1/", "loopback"],
  ["http://good.example.com:80@127.0.0.1/", "loopback"],
  ["http://good.example.com%40@127.0.0.1/", "loopback"],
  ["http://127.0.0.1\\@good.example.com/", "loopback"],
  ["http://127.0.0.1#@good.example.com/", "loopback"],
  ["http://127.0.0.1?@good.example.com/", "loopback"],
  ["http://127.0.0.1@good.example.com/", "allowed"],
  // This host and the unspecified address.
  ["http://0/", "unspecified"],
  ["http://0.0.0.0/", "unspecified"],
  ["http://0x/", "unspecified"],
  ["http://[::]/", "unspecified"],
  // Metadata services.
  ["http://169.254.169.254/", "link_local"],
  ["http://2852039166/", "link_local"],
  ["http://0xa9fea9fe/", "link_local"],
  ["http://0251.0376.0251.0376/", "link_local"],
  ["http://169.16689662/", "link_local"],
  ["http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/", "link_local"],
  ["http://[::ffff:169.254.169.254]/", "embedded_ipv4"],
  ["http://[fd00:ec2::254]/", "unique_local"],
  ["http://168.63.129.16/", "platform"],
  ["http://2822734096/", "platform"],
  ["http://metadata.google.internal/", "special_use"],
  ["http://METADATA.google.internal./", "special_use"],
  ["http://metadata/", "single_label"],
  // Special-use names and names without a domain.
  ["http://localhost/", "special_use"],
  ["http://LOCALHOST/", "special_use"],
  ["http://localhost./", "special_use"],
  ["http://localhost../", "special_use"],
  ["http://ｌｏｃａｌｈｏｓｔ/", "special_use"],
  ["http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/", "special_use"],
  ["http://loc%61lhost/", "special_use"],
  ["http://lo\u00adcalhost/", "special_use"],
  ["http://app.localhost/", "special_use"],
  ["http://a.b.localhost./", "special_use"],
  ["http://localhost.localdomain/", "special_use"],
  ["http://printer.local/", "special_use"],
  ["http://db.default.svc.cluster.local/", "special_use"],
  ["http://vault.internal/", "special_use"],
  ["http://kubernetes.default.svc.internal/", "special_use"],
  ["http://router.home.arpa/", "special_use"],
  ["http://1.0.0.127.in-addr.arpa/", "special_use"],
  ["http://ipv4only.arpa/", "special_use"],
  ["http://hidden.onion/", "special_use"],
  ["http://host.test/", "special_use"],
  ["http://host.invalid/", "special_use"],
  ["http://host.example/", "special_use"],
  ["http://host.alt/", "special_use"],
  ["http://nas.lan/", "special_use"],
  ["http://wiki.corp/", "special_use"],
  ["http://postgres/", "single_label"],
  ["http://kubernetes./", "single_label"],
  ["http://com/", "single_label"],
  // Names that merely look like them.
  ["http://localhost.example.com/", "allowed"],
  ["http://local.example.com/", "allowed"],
  ["http://internal.example.com./", "allowed"],
  ["http://notlocalhost.com/", "allowed"],
  ["http://mylocal.net/", "allowed"],
  ["http://127.0.0.1.nip.io/", "allowed"],
  // Public hosts.
  ["https://example.com/", "allowed"],
  ["https://EXAMPLE.com./", "allowed"],
  ["https://bücher.example.com/", "allowed"],
  ["https://例え.jp/", "allowed"],
  ["https://under_score.example.com/", "allowed"],
  ["https://8.8.8.8/", "allowed"],
  ["https://[2606:4700:4700::1111]/", "allowed"],
];

const hostnames: [what: string, hostname: string, reason: DenialReason | "allowed"][] = [
  ["an address that nobody made canonical, short", "127.1", "not_canonical"],
  ["an address that nobody made canonical, decimal", "2130706433", "not_canonical"],
  ["an address that nobody made canonical, hex", "0x7f000001", "not_canonical"],
  ["an address that nobody made canonical, octal", "0177.0.0.1", "not_canonical"],
  ["an IPv6 literal without brackets", "::1", "loopback"],
  ["nothing", "", "invalid_name"],
  ["only dots", "...", "invalid_name"],
  ["an empty label", "a..example.com", "invalid_name"],
  ["a label of 64 characters", `${"a".repeat(64)}.example.com`, "invalid_name"],
  ["a label of 63 characters", `${"a".repeat(63)}.example.com`, "allowed"],
  ["a name of 254 characters", `${"a.".repeat(125)}comm`, "invalid_name"],
  ["a NUL", "example.com\0.internal", "invalid_name"],
  ["a space", "example .com", "invalid_name"],
  ["a line break", "example.com\r\nhost", "invalid_name"],
  ["a user name", "user@example.com", "invalid_name"],
  ["a port", "example.com:80", "invalid_name"],
  ["half a bracket", "[::1", "invalid_name"],
  ["a name in brackets", "[example.com]", "invalid_name"],
];

describe("classifyHostname", () => {
  test.each(urls)("%s is %s", (url, expected) => {
    expect(outcome(new URL(url).hostname)).toBe(expected);
  });

  test.each(hostnames)("%s: %j is %s", (_, hostname, expected) => {
    expect(outcome(hostname)).toBe(expected);
  });
});

describe("isAddressLiteral", () => {
  test.each([
    ["http://127.1/", true],
    ["http://[::1]/", true],
    ["http://127.0.0.1../", true],
    ["http://8.8.8.8/", true],
    ["http://localhost/", false],
    ["http://127.0.0.1.nip.io/", false],
    ["http://dead.beef.example.com/", false],
  ])("%s: %s", (url, expected) => {
    expect(isAddressLiteral(new URL(url).hostname)).toBe(expected);
  });
});

function outcome(hostname: string): DenialReason | "allowed" {
  const verdict = classifyHostname(hostname);
  return verdict.allowed ? "allowed" : verdict.reason;
}
