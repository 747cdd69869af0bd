import { S3ServiceException } from "@aws-sdk/client-s3";
import { describe, expect, onTestFinished, test } from "vitest";
import { config } from "#lib/config/config.ts";
import { DialFailed, EgressDenied } from "#lib/egress/agents.ts";
import { AnswerRefused } from "#lib/egress/bound-answer.ts";
import { listenRaw } from "#lib/egress/testing/loopback.ts";
import { OwnFault } from "#lib/errors/own-fault.ts";
import { classifyBucketError } from "./bucket-fault.ts";
import { putPdf } from "./put-pdf.ts";

const place = { host: "bucket.example.com", port: 443 };
const refusedDial = new DialFailed({ ...place, kind: "connection_failed", reason: "ECONNREFUSED" });

function answered(name: string, status: number, more: object = {}): Error {
  const error = new S3ServiceException({ name, $fault: "client", $metadata: { httpStatusCode: status } });
  return Object.assign(error, more);
}

describe("whose fault it was", () => {
  test.each([
    ["too many open files", Object.assign(new Error("socket"), { code: "EMFILE" }), true],
    ["no ports left", Object.assign(new Error("connect"), { code: "EADDRNOTAVAIL" }), true],
    ["no name servers", Object.assign(new Error("dial"), { cause: new OwnFault("EAI_AGAIN") }), true],
    ["nobody listens", refusedDial, false],
    ["a private address", new EgressDenied({ ...place, kind: "denied", reason: "private" }), false],
    ["a refusal", answered("AccessDenied", 403), false],
    ["a refusal that claims to be a fault of ours", answered("SlowDown", 503, { code: "ENOSPC" }), false],
  ])("%s", (_what, error, isOurs) => expect(classifyBucketError(error, "b").isOurs).toBe(isOurs));
});

describe("a detail holds the store's name for its refusal only if it is one", () => {
  test.each([
    ["SlowDown", "Bucket b answered 418 (SlowDown)."],
    ["x".repeat(200_000), "Bucket b answered 418."],
    ["<script>", "Bucket b answered 418."],
    ["", "Bucket b answered 418."],
  ])("%.20s", (name, detail) => expect(classifyBucketError(answered(name, 418), "b").detail).toBe(detail));
});

test("an answer past its bounds is the bucket's error, and is tried again", () => {
  const error = new Error("deserialization", { cause: new AnswerRefused("ANSWER_TOO_LARGE") });
  expect(classifyBucketError(error, "b")).toMatchObject({ code: "bucket_error", transient: true, isOurs: false });
});

test.each([
  ["an error named with 60 kB", `<Error><Code>${"x".repeat(60_000)}</Code></Error>`],
  ["a document of nested tags", `<Error>${"<a>".repeat(15_000)}`],
  [
    "entities that stand for others",
    `<!DOCTYPE e [<!ENTITY a "${"x".repeat(9_000)}">]><Error><Code>${"&a;".repeat(9_000)}</Code></Error>`,
  ],
  ["no XML", "\u0000".repeat(1_000)],
  ["properties of objects", "<Error><__proto__><code>ENOSPC</code></__proto__><constructor>1</constructor></Error>"],
])("a bucket that answers with %s gives a failure in one sentence", async (_what, body) => {
  const port = await listenRaw((socket) => {
    socket.once("data", () => socket.end(`HTTP/1.1 400 Bad Request\r\nContent-Length: ${body.length}\r\n\r\n${body}`));
  });
  const { EGRESS_ALLOW: allowed } = config();
  Object.assign(config(), { EGRESS_ALLOW: [`127.0.0.1:${port}`] });
  onTestFinished(() => void Object.assign(config(), { EGRESS_ALLOW: allowed }));
  const bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "auto",
    name: "b",
    prefix: "",
    accessKeyId: "id",
    secretAccessKey: "secret",
  };
  const put = await putPdf({ bucket, fileName: "a.pdf", attachment: false, body: new Uint8Array(), bytes: 0 });
  expect(put).toMatchObject({ ok: false, failure: { isOurs: false } });
  expect(JSON.stringify(put).length).toBeLessThan(300);
});
