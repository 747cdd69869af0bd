import { expect, test, vi } from "vitest";
import { withEnd } from "./with-end.ts";

const { signal } = new AbortController();
const slow = () => new ReadableStream({ pull: () => new Promise(() => {}) });

test("ends once when the body is read to its end", async () => {
  const end = vi.fn(async () => {});
  expect(await withEnd({ response: new Response("body", { status: 201 }), end, signal }).text()).toBe("body");
  expect(end).toHaveBeenCalledTimes(1);
});

test("ends when the caller goes away in the middle", async () => {
  const end = vi.fn(async () => {});
  await withEnd({ response: new Response(slow()), end, signal }).body?.cancel();
  expect(end).toHaveBeenCalledTimes(1);
});

test("ends when the body breaks", async () => {
  const end = vi.fn(async () => {});
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error("lost")) });
  await expect(withEnd({ response: new Response(broken), end, signal }).text()).rejects.toThrow("lost");
  expect(end).toHaveBeenCalledTimes(1);
});

test("ends at once when there is no body", () => {
  const end = vi.fn(async () => {});
  withEnd({ response: new Response(null, { status: 204 }), end, signal });
  expect(end).toHaveBeenCalledTimes(1);
});

test("keeps status and headers", () => {
  const response = withEnd({
    response: new Response("x", { status: 422, headers: { "retry-after": "3" } }),
    end: async () => {},
    signal,
  });
  expect([response.status, response.headers.get("retry-after")]).toEqual([422, "3"]);
});

test("ends when the caller is gone and nobody reads the body", () => {
  const caller = new AbortController();
  const end = vi.fn(async () => {});
  withEnd({ response: new Response(slow()), end, signal: caller.signal });
  caller.abort();
  expect(end).toHaveBeenCalledTimes(1);
});

test("ends at once when the caller was gone before the answer", () => {
  const end = vi.fn(async () => {});
  withEnd({ response: new Response(slow()), end, signal: AbortSignal.abort() });
  expect(end).toHaveBeenCalledTimes(1);
});
