import { expect, test } from "vitest";
import { boundedText } from "./bounded-text.ts";
import { errorFacts } from "./error-facts.ts";

const huge = "x".repeat(5_000_000);

test.each([
  ["a message of megabytes", new Error(huge)],
  ["a name of megabytes", Object.assign(new Error("no"), { name: huge })],
  ["a code of megabytes", Object.assign(new Error("no"), { code: huge })],
  ["a packet as a property", Object.assign(new Error("no"), { rawPacket: Buffer.from(huge), body: huge })],
  ["causes without end", endlessCauses()],
  ["a thrown text", huge],
])("%s comes to some kilobytes", (_what, error) => {
  expect(JSON.stringify(errorFacts(error)).length).toBeLessThan(60_000);
});

test("an ordinary error keeps all that is needed to find it", () => {
  const error = new TypeError("no", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
  expect(errorFacts(error)).toMatchObject({
    type: "TypeError",
    message: "no",
    stack: expect.stringContaining("error-facts.test.ts"),
    cause: { message: "refused", code: "ECONNREFUSED" },
  });
});

test.each([
  ["short", 5, "short"],
  ["longer", 4, "long… (6 characters)"],
  ["\u0000\u001b[31m", 10, "\u{FFFD}\u{FFFD}[31m"],
  ["two\nlines", 20, "two\nlines"],
])("%j within %i is %j", (text, max, bounded) => expect(boundedText(text, max)).toBe(bounded));

function endlessCauses(): Error {
  const error = new Error(huge.slice(0, 10_000));
  error.cause = error;
  return error;
}
