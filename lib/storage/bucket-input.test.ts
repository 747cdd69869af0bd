import { describe, expect, test } from "vitest";
import { bucketInput } from "./bucket-input.ts";

const key = { accessKeyId: "AKIA", secretAccessKey: "s" };
const accountId = "0123456789abcdef0123456789abcdef";

describe("a bucket’s place follows from its preset", () => {
  test.each([
    [
      { preset: "aws", region: "eu-central-1" },
      { endpoint: null, region: "eu-central-1" },
    ],
    [
      { preset: "r2", accountId },
      { endpoint: `https://${accountId}.r2.cloudflarestorage.com`, region: "auto" },
    ],
    [
      { preset: "b2", region: "us-west-004" },
      { endpoint: "https://s3.us-west-004.backblazeb2.com", region: "us-west-004" },
    ],
    [
      { preset: "spaces", region: "fra1" },
      { endpoint: "https://fra1.digitaloceanspaces.com", region: "us-east-1" },
    ],
    [{ preset: "gcs" }, { endpoint: "https://storage.googleapis.com", region: "auto" }],
    [
      { preset: "other", endpoint: "https://minio.example.com/" },
      { endpoint: "https://minio.example.com", region: "us-east-1" },
    ],
  ])("%j", (given, place) => {
    expect(bucketInput.parse({ name: "acme-pdfs", ...key, ...given })).toMatchObject(place);
  });
});

describe("a prefix", () => {
  test.each([
    ["", ""],
    ["pdfs", "pdfs/"],
    ["/pdfs/2026/", "pdfs/2026/"],
  ])("%j becomes %j", (prefix, kept) => {
    expect(bucketInput.parse({ preset: "gcs", name: "b-1", prefix, ...key }).prefix).toBe(kept);
  });

  test.each(["a//b", "../x", "a/./b", "a\\b", "x".repeat(600)])("%j is refused", (prefix) => {
    expect(bucketInput.safeParse({ preset: "gcs", name: "b-1", prefix, ...key }).success).toBe(false);
  });
});

describe("refused with the field that is wrong", () => {
  test.each([
    ["name", { preset: "gcs", name: "a/b" }],
    ["name", { preset: "gcs", name: "https://b" }],
    ["region", { preset: "aws" }],
    ["region", { preset: "b2", region: "x.evil.example/" }],
    ["accountId", { preset: "r2", accountId: "evil.example/" }],
    ["endpoint", { preset: "other", endpoint: "minio" }],
    ["accessKeyId", { preset: "gcs", accessKeyId: "two words" }],
  ])("%s: %j", (field, given) => {
    const parsed = bucketInput.safeParse({ name: "acme-pdfs", ...key, ...given });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toContain(field);
  });
});
