import { describe, expect, test } from "vitest";
import { plainName } from "./plain-name.ts";

const name = plainName({ max: 80, empty: "empty", long: "long" });

describe("a name", () => {
  test.each([
    "Grace Hopper",
    "J.R.R. Tolkien",
    "Zoë O’Neill-Şahin",
    "王小明",
    "محمد علي",
    "Booking.com",
    "👩‍👩‍👧 Family",
    "می‌خواهم",
  ])("may be %s", (given) => expect(name.parse(` ${given} `)).toBe(given));

  test.each([
    ["a line break", "Ann\r\nBcc: eve@example.com"],
    ["a lone line feed", "Ann\nEve"],
    ["a line separator", "Ann\u2028Eve"],
    ["a next line", "Ann\u0085Eve"],
    ["a null", "Ann\u0000"],
    ["an escape", "\u001b[31mAnn"],
    ["a direction override", "Ann \u202e moc.live"],
    ["a direction isolate", "Ann \u2066x"],
    ["a zero-width space", "An\u200bn"],
    ["a byte order mark within", "An\ufeffn"],
    ["a lone surrogate", "Ann \ud800"],
    ["a tag character", "Ann\u{e0041}"],
    ["a URL", "Ann https://evil.example/"],
    ["a URL without http", "see WWW.evil.example"],
  ])("has no %s", (_what, given) => expect(name.safeParse(given).success).toBe(false));
});
