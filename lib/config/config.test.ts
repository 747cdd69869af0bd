import { describe, expect, test } from "vitest";
import { parseConfig } from "./config.ts";

describe("the configuration", () => {
  test("needs nothing to be set", () => {
    expect(parseConfig({})).toMatchObject({ PORT: 4000, REQUESTS_PER_MINUTE: 600, EGRESS_ALLOW: [] });
  });

  test("takes an empty text for unset", () => {
    expect(parseConfig({ PORT: "", DATABASE_URL: "" })).toEqual(parseConfig({}));
  });

  test("reads exact host:port pairs", () => {
    const { EGRESS_ALLOW } = parseConfig({ EGRESS_ALLOW: "127.0.0.1:9000, localhost:4000,[::1]:80" });
    expect(EGRESS_ALLOW).toEqual(["127.0.0.1:9000", "localhost:4000", "[::1]:80"]);
  });

  test.each(["127.0.0.1", "10.0.0.0/8:80", "*", "http://a:80", "a:b"])("refuses %j as an allowance", (pair) => {
    expect(() => parseConfig({ EGRESS_ALLOW: pair })).toThrow("EGRESS_ALLOW");
  });

  test("names every setting that is wrong at once", () => {
    expect(() => parseConfig({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });
});
