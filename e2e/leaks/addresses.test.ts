import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { divertConnections } from "#lib/egress/testing/loopback.ts";
import { unreachable } from "#worker/render/failure.ts";
import { type Renderer, startRenderer } from "#worker/render/testing/start-renderer.ts";
import { type Canaries, type Canary, openCanaries } from "./canaries.ts";
import { pretendLookups } from "./pretend-lookups.ts";

const publicAddress = "93.184.216.34";

let renderer: Renderer;
let canaries: Canaries;
let canary: Canary;
beforeAll(async () => {
  [renderer, canaries] = await Promise.all([startRenderer({ isolation: "flags" }), openCanaries(["addresses"])]);
  canary = canaries.of("addresses");
});
afterAll(async () => {
  await Promise.all([renderer.close(), canaries.close()]);
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(canary.visits).toEqual([]);
});

const literals = [
  ["loopback", "127.0.0.1"],
  ["loopback, two parts", "127.1"],
  ["loopback, hexadecimal", "0x7f000001"],
  ["loopback, hexadecimal parts", "0x7f.0.0.0x1"],
  ["loopback, octal", "0177.0.0.1"],
  ["loopback, decimal", "2130706433"],
  ["loopback, circled digits", "①②⑦.⓪.⓪.①"],
  ["loopback, ideographic full stops", "127。0。0。1"],
  ["loopback, percent-encoded", "%31%32%37.0.0.1"],
  ["loopback, trailing dot", "127.0.0.1."],
  ["the rest of loopback", "127.255.255.254"],
  ["this host", "0.0.0.0"],
  ["loopback, IPv6", "[::1]"],
  ["loopback, IPv6 written out", "[0:0:0:0:0:0:0:1]"],
  ["IPv4 in IPv6, mapped", "[::ffff:127.0.0.1]"],
  ["IPv4 in IPv6, compatible", "[::7f00:1]"],
  ["IPv4 in IPv6, NAT64", "[64:ff9b::7f00:1]"],
  ["IPv4 in IPv6, 6to4", "[2002:7f00:1::]"],
  ["link-local IPv6", "[fe80::1]"],
  ["unique local IPv6", "[fd00:ec2::254]"],
  ["metadata", "169.254.169.254"],
  ["metadata, decimal", "2852039166"],
  ["Azure's platform", "168.63.129.16"],
  ["a private network", "10.0.0.1"],
  ["a carrier's network", "100.64.0.1"],
] as const;

describe("an address that is not allowed, as a literal", () => {
  test.each(literals)("%s fails with address_not_allowed when it is submitted: %s", async (_, host) => {
    const failure = await renderer.failure(`http://${host}:${canary.port}/`);
    expect(failure).toMatchObject({ code: "address_not_allowed", httpStatus: null, finalUrl: null });
  });

  test.each(literals)("%s fails as unreachable when a redirect leads to it: %s", async (_, host) => {
    const failure = await renderer.failure(redirectTo(`http://${host}:${canary.port}/`));
    expect(failure).toMatchObject({ ...unreachable, finalUrl: null, blocked: { count: 1 } });
  });
});

const names = {
  "private.example.com": [["10.0.0.1"]],
  "loopback.example.com": [["127.0.0.1"]],
  "loopback6.example.com": [["::1"]],
  "mapped.example.com": [["::ffff:127.0.0.1"]],
  "metadata.example.com": [["169.254.169.254"]],
  "mixed.example.com": [[publicAddress, "127.0.0.1"]],
  "mixed6.example.com": [[publicAddress, "::1"]],
};

const specialNames = [
  "localhost",
  "localhost.",
  "sub.localhost",
  "LOCALHOST",
  "intranet",
  "metadata.google.internal",
  "printer.local",
];

describe("a name that leads where it may not", () => {
  test.each(Object.keys(names))("%s fails as unreachable, and nothing is dialled", async (name) => {
    const asked = pretendLookups(names);
    const dialled = divertConnections(() => canary.port);
    expect(await renderer.failure(`http://${name}:${canary.port}/`)).toMatchObject(unreachable);
    expect(asked).toContain(name);
    expect(dialled).toEqual([]);
  });

  test.each(Object.keys(names))("%s fails as unreachable when a redirect leads to it", async (name) => {
    pretendLookups(names);
    expect(await renderer.failure(redirectTo(`http://${name}:${canary.port}/`))).toMatchObject(unreachable);
  });

  test.each(specialNames)("%s is not even looked up", async (name) => {
    const asked = pretendLookups(() => ["127.0.0.1"]);
    expect(await renderer.failure(`http://${name}:${canary.port}/`)).toMatchObject(unreachable);
    expect(asked).toEqual([]);
  });
});

describe("a name whose answer changes between lookups", () => {
  test("reaches its public address once, and its private one never", async () => {
    const name = "rebinding.example.com";
    const asked = pretendLookups({ [name]: [[publicAddress], ["127.0.0.1"]] });
    // A public address leads to the site, any other to the canary: nothing leaves the machine.
    const sitePort = Number(new URL(renderer.site.origin).port);
    const dialled = divertConnections((address) => (address === publicAddress ? sitePort : canary.port));

    const page = `http://${name}/offsite?to=${encodeURIComponent(`http://${name}:${canary.port}`)}`;
    const { read, blocked } = await renderer.printed(page);

    expect(read.text).toContain("Reaches elsewhere");
    expect(dialled).toEqual([`${publicAddress}:80`]);
    // Named, it would tell which names our own resolver knows.
    expect(blocked).toEqual({ count: 0, hosts: [] });
    expect(asked.length).toBeGreaterThan(1);
  });

  test("fails as unreachable when the page sends itself there", async () => {
    const name = "rebinding.example.com";
    pretendLookups({ [name]: [[publicAddress], ["169.254.169.254"]] });
    const sitePort = Number(new URL(renderer.site.origin).port);
    divertConnections((address) => (address === publicAddress ? sitePort : canary.port));

    const page = `http://${name}/redirect?to=${encodeURIComponent(`http://${name}:${canary.port}/`)}`;
    expect(await renderer.failure(page)).toMatchObject(unreachable);
  });
});

// The door refuses these; behind it, a page may still lead there.
describe("an address that is not http or https", () => {
  test.each([
    "file:///etc/passwd",
    "view-source:http://127.0.0.1/",
    "chrome://version/",
    "data:text/html,words",
    "blob:http://127.0.0.1/0f4f1b5e-8f5c-4c39-9f42-54f0d1b9c1aa",
    "about:version",
    "devtools://devtools/bundled/inspector.html",
    "javascript:document.write('words')",
    "ftp://127.0.0.1/",
  ])("%s is never printed, wherever it comes from", async (address) => {
    const options = { wait_time: 0.3 };
    const limits = { NAVIGATION_TIMEOUT_MS: 2_000, LOAD_TIMEOUT_MS: 2_000 };
    await renderer.failure(address, options, { limits });
    await renderer.failure(redirectTo(address), options, { limits });
    const left = await renderer.render(`/script-redirect?to=${encodeURIComponent(address)}`, options, { limits });
    if (left.ok) expect(left.value.finalUrl).toContain("/script-redirect");
  });
});

/** A header holds no other letters than ASCII's; browsers take the percent-encoded form for the same. */
function redirectTo(address: string): string {
  const ascii = address.replace(/[^ -~]/g, encodeURIComponent);
  return `/redirect?to=${encodeURIComponent(ascii)}`;
}
