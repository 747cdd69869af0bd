import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";

const first = `k1:${randomBytes(32).toString("base64")}`;
const second = `k2:${randomBytes(32).toString("base64")}`;

async function sealWith(keys: string) {
  vi.resetModules();
  vi.stubEnv("SECRET_KEYS", keys);
  return import("./seal.ts");
}

describe("a sealed secret", () => {
  beforeEach(() => vi.unstubAllEnvs());

  test("opens where it was sealed", async () => {
    const { seal, unseal } = await sealWith(first);
    expect(unseal({ box: seal({ secret: "s3cret ✓", boundTo: "a:1" }), boundTo: "a:1" })).toBe("s3cret ✓");
  });

  test("never looks the same twice and never shows its text", async () => {
    const { seal } = await sealWith(first);
    const boxes = [seal({ secret: "s3cret", boundTo: "a" }), seal({ secret: "s3cret", boundTo: "a" })].map((box) =>
      Buffer.from(box).toString("latin1"),
    );
    expect(boxes[0]).not.toBe(boxes[1]);
    expect(boxes.join()).not.toContain("s3cret");
  });

  test("does not open in another row", async () => {
    const { seal, unseal } = await sealWith(first);
    const box = seal({ secret: "s3cret", boundTo: "jobs.credentials:1" });
    expect(() => unseal({ box, boundTo: "jobs.credentials:2" })).toThrow();
  });

  test("does not open once altered", async () => {
    const { seal, unseal } = await sealWith(first);
    const box = seal({ secret: "s3cret", boundTo: "a" });
    box[box.length - 1] = (box.at(-1) ?? 0) ^ 1;
    expect(() => unseal({ box, boundTo: "a" })).toThrow();
  });

  test("opens after a new key was put in front, and not once its own is gone", async () => {
    const box = (await sealWith(first)).seal({ secret: "s3cret", boundTo: "a" });
    const rotated = await sealWith(`${second},${first}`);
    expect(rotated.unseal({ box, boundTo: "a" })).toBe("s3cret");
    const { unseal } = await sealWith(second);
    expect(() => unseal({ box, boundTo: "a" })).toThrow('No key "k1" in SECRET_KEYS');
  });

  test.each(["nonsense", "k1:c2hvcnQ=", ":AAAA"])("needs a key of 32 bytes with an id, not %j", async (keys) => {
    const { seal } = await sealWith(keys);
    expect(() => seal({ secret: "x", boundTo: "a" })).toThrow("SECRET_KEYS must be id:base64 of 32 bytes");
  });
});
