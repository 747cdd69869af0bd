import { describe, expect, test } from "vitest";
import { describeUserAgent } from "./describe-user-agent.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a browser is called", () => {
  test.each([
    ["Chrome on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`],
    ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
    ["Opera on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`],
    ["Firefox on macOS", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0"],
    ["Safari on iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1"],
    ["Chrome on Android", `Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`],
    ["Safari on macOS", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15"],
    ["A browser on Linux", "Lynx (Linux)"],
    ["An unknown browser", "curl/8.5.0"],
    ["An unknown browser", ""],
  ])("%s", (words, userAgent) => expect(describeUserAgent(userAgent)).toBe(words));
});
