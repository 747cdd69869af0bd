import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { createdAtMs, traceOfJob } from "./job-trace.ts";

test("a job's trace has the job's own 128 bits for its id", () => {
  const trace = traceOfJob("0192f3c4-5d6e-7f80-91a2-b3c4d5e6f708");
  expect(trace.traceId).toBe("0192f3c45d6e7f8091a2b3c4d5e6f708");
  expect(trace.rootSpanId).toMatch(/^[0-9a-f]{16}$/);
});

test("every process works out the same root, and another for another job", () => {
  const [one, other] = [uuid(), uuid()];
  expect(traceOfJob(one)).toEqual(traceOfJob(one));
  expect(traceOfJob(one).rootSpanId).not.toBe(traceOfJob(other).rootSpanId);
});

test("a job's id tells when it was created", () => {
  const before = Date.now();
  const createdAt = createdAtMs(uuid());
  expect(createdAt).toBeGreaterThanOrEqual(before - 1);
  expect(createdAt).toBeLessThanOrEqual(Date.now() + 1);
});
