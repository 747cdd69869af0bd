import { type MessageAttemptOut, MessageStatus } from "svix";
import { type Outcome, outcomeOfStatus } from "../outcomes.ts";

/** What svix-server's webhook_http_client.rs says of a request without an answer. A blocked address is as good as an unreachable one. */
const faults: [words: RegExp, outcome: Outcome][] = [
  [/timed out/i, "timed_out"],
  [/resolving name/i, "not_resolved"],
  [/certificate|\bssl\b|\btls\b|handshake/i, "tls_failed"],
];

/**
 * How an attempt that Svix made ended. Where a list leaves the words out, one without an answer is
 * `not_answered`: only the attempt in full says more.
 */
export function outcomeOf({
  status,
  responseStatusCode: code,
  response,
}: Pick<MessageAttemptOut, "status" | "responseStatusCode" | "response">): Outcome {
  if (status === MessageStatus.Success) return "delivered";
  if (code > 0) {
    const outcome = outcomeOfStatus(code);
    // Only our own sender disables an endpoint for a 410.
    return outcome === "gone" || outcome === "delivered" ? "refused" : outcome;
  }
  if (response === "" || response === "{}") return "not_answered";
  return faults.find(([words]) => words.test(response))?.[1] ?? "not_connected";
}

/** Whether an attempt has ended: Svix's cloud also lists those that are being made. */
export function hasEnded({ status }: Pick<MessageAttemptOut, "status">): boolean {
  return status === MessageStatus.Success || status === MessageStatus.Fail;
}
