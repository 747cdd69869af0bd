import { describe, expect, test } from "vitest";
import { normalizeUrl } from "./normalize-url.ts";

describe("normalizeUrl", () => {
  test.each([
    ["https://example.com", "https://example.com/"],
    ["HTTPS://EXAMPLE.com:443/a/../b", "https://example.com/b"],
    ["http://example.com:80/#top", "http://example.com/"],
    ["https://example.com/?q=1#", "https://example.com/?q=1"],
    ["https://user:pass@example.com/", "https://example.com/"],
    ["https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"],
    ["http://0x7f.1/", "http://127.0.0.1/"],
  ])("counts %s as %s", (url, normalized) => {
    expect(normalizeUrl(url)).toBe(normalized);
    expect(normalizeUrl(normalized)).toBe(normalized);
  });

  test.each([
    ["http://example.com/", "https://example.com/"],
    ["https://example.com/a", "https://example.com/A"],
    ["https://example.com/?a=1&b=2", "https://example.com/?b=2&a=1"],
    ["https://example.com/", "https://example.com/?"],
  ])("keeps %s and %s apart", (one, other) => {
    expect(normalizeUrl(one)).not.toBe(normalizeUrl(other));
  });
});
