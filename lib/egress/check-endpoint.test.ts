import { afterEach, describe, expect, test } from "vitest";
import { setBlockedHosts } from "./blocked-hosts.ts";
import { checkEndpoint, type EndpointRefusal } from "./check-endpoint.ts";
import { answerLookups, failLookup } from "./testing/loopback.ts";

const { lookup } = answerLookups(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"]);

describe("checkEndpoint", () => {
  test.each([
    "https://s3.example.com",
    "https://s3.example.com:9000/path",
    "https://S3.EXAMPLE.com./",
    "https://8.8.8.8/",
    "https://[2606:4700:4700::1111]/",
  ])("takes %s", async (url) => {
    const result = await checkEndpoint({ url, allow: [], lookup });

    expect(result.ok && result.value.href).toBe(new URL(url).href);
  });

  test.each([
    ["", "not_an_address"],
    ["s3.example.com", "not_an_address"],
    ["https://", "not_an_address"],
    ["https://1.2.3.4.5/", "not_an_address"],
    ["http://s3.example.com/", "scheme"],
    ["ftp://s3.example.com/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["https://user@s3.example.com/", "userinfo"],
    ["https://user:pass@s3.example.com/", "userinfo"],
    ["https://:pass@s3.example.com/", "userinfo"],
    ["https://s3.example.com@127.0.0.1/", "userinfo"],
    ["https://127.0.0.1/", "loopback"],
    ["https://127.1/", "loopback"],
    ["https://0x7f000001/", "loopback"],
    ["https://①②⑦.⓪.⓪.①/", "loopback"],
    ["https://[::1]/", "loopback"],
    ["https://[::ffff:127.0.0.1]/", "embedded_ipv4"],
    ["https://169.254.169.254/latest/meta-data/", "link_local"],
    ["https://168.63.129.16/", "platform"],
    ["https://10.0.0.1/", "private"],
    ["https://localhost/", "special_use"],
    ["https://metadata.google.internal/", "special_use"],
    ["https://minio/", "single_label"],
    ["https://s3.example.com:25/", "port"],
    ["https://s3.example.com:0/", "port"],
  ])("refuses %s: %s", async (url, reason) => {
    const refusal = await refusalOf({ url, allow: [], lookup });

    expect(refusal.reason).toBe(reason);
    expect(refusal.detail).toMatch(/^[A-Z].*\.$/);
  });

  test.each([
    [["10.0.0.1"], "private"],
    [["93.184.215.14", "127.0.0.1"], "loopback"],
    [["93.184.215.14", "::1"], "loopback"],
    [["169.254.169.254"], "link_local"],
  ])("refuses a name that answers %j", async (answers, reason) => {
    const refusal = await refusalOf({ url: "https://s3.example.com/", allow: [], ...answerLookups(answers) });

    expect(refusal.reason).toContain(reason);
  });

  test("tells a customer the same of a private name and of one that does not exist", async () => {
    const url = "https://db.example.com/";
    const asPrivate = await refusalOf({ url, allow: [], ...answerLookups(["10.1.2.3"]) });
    const asMissing = await refusalOf({ url, allow: [], lookup: failLookup });

    expect(asPrivate.detail).toBe(asMissing.detail);
    expect(asPrivate.reason).not.toBe(asMissing.reason);
    expect(asPrivate.detail).not.toContain("10.1.2.3");
  });

  test("takes plain http and a private host for an allowed pair alone", async () => {
    const allow = ["127.0.0.1:9000", "minio:80"];

    expect((await checkEndpoint({ url: "http://127.0.0.1:9000", allow })).ok).toBe(true);
    expect((await checkEndpoint({ url: "http://minio", allow })).ok).toBe(true);
    expect((await refusalOf({ url: "http://127.0.0.1:9001", allow })).reason).toBe("scheme");
    expect((await refusalOf({ url: "https://127.0.0.1:9001", allow })).reason).toBe("loopback");
    expect((await refusalOf({ url: "https://minio", allow })).reason).toBe("single_label");
    expect((await refusalOf({ url: "http://user@127.0.0.1:9000", allow })).reason).toBe("userinfo");
  });
});

async function refusalOf(input: Parameters<typeof checkEndpoint>[0]): Promise<EndpointRefusal> {
  const result = await checkEndpoint(input);
  if (result.ok) throw new Error(`${input.url} was taken`);
  return result.failure;
}

describe("an endpoint on a blocked host", () => {
  afterEach(() => setBlockedHosts([]));

  test.each([
    ["https://evil.example.com/", []],
    ["https://hooks.evil.example.com/x", []],
    ["http://evil.example.com:9000/", ["evil.example.com:9000"]],
  ])("%s is refused, allowances aside", async (url, allow) => {
    setBlockedHosts(["evil.example.com"]);
    const result = await checkEndpoint({ url, allow, lookup });
    expect(result).toMatchObject({ ok: false, failure: { reason: "blocked" } });
  });
});
