import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

test("a caller who goes away in the middle of a body is no fault of ours", async () => {
  const chunks = [new TextEncoder().encode('{"url":')];
  const body = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      // As Node says it, with the code that also says that the database is away.
      else controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" } as const;
  expect(await readBody(new Request("http://platen.test/v1/jobs", init))).toMatchObject({
    ok: false,
    failure: { code: "invalid_body" },
  });
});
