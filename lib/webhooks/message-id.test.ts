import { expect, test } from "vitest";
import { jobIdOf, messageId } from "./message-id.ts";

const jobId = "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90";

test("the same job and status have the same id, in every release", () => {
  expect(messageId({ jobId, status: "delivered" })).toBe("evt_01939c3e8f007cc28b1d6d1a3f5b7c90_delivered");
});

test("another status or job has another id, which Svix takes as an eventId", () => {
  const ids = [
    messageId({ jobId, status: "delivered" }),
    messageId({ jobId, status: "delivery_failed" }),
    messageId({ jobId: jobId.replace("1", "2"), status: "delivered" }),
  ];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^(?!msg_)[a-zA-Z0-9\-_.]{1,256}$/);
});

test.each([
  ["one of a job", messageId({ jobId, status: "creation_failed" }), jobId],
  ["a test's", "evt_test_01939c3e8f007cc28b1d6d1a3f5b7c90", null],
  ["none", null, null],
  ["one that Svix gave", "msg_2x9GSBmZ1VyWQ9l3qmVrYpBhRcE", null],
])("an id tells its job: %s", (_, id, expected) => {
  expect(jobIdOf(id)).toBe(expected);
});
