import { expect, test } from "vitest";
import { messageId } from "./message-id.ts";

const jobId = "01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90";

test("the same job and status have the same id, in every release", () => {
  expect(messageId({ jobId, status: "delivered" })).toBe("msg_51d8ffbfa6469fefd6abe6e9dbf9bcdcac8b4334");
});

test("another status or job has another id", () => {
  const ids = [
    messageId({ jobId, status: "delivered" }),
    messageId({ jobId, status: "delivery_failed" }),
    messageId({ jobId: jobId.replace("1", "2"), status: "delivered" }),
  ];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9\-_.]{1,256}$/);
});
