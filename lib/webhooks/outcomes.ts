/** How an attempt ended, and what that means to whoever owns the endpoint. */
export const outcomes = {
  delivered: "Received.",
  redirected: "The endpoint answered with a redirect, which is never followed: give the address it leads to.",
  gone: "The endpoint answered 410 Gone, so it was disabled.",
  refused: "The endpoint answered with an error.",
  timed_out: "The endpoint did not answer in time.",
  not_answered: "There was no answer: the endpoint was not reached, or took too long.",
  not_resolved: "The endpoint's host cannot be a name on the internet.",
  not_connected: "The endpoint could not be reached: check that its name leads to a public host, and that it answers.",
  tls_failed: "No secure connection could be made: check the endpoint's certificate.",
} as const satisfies Record<string, string>;

export type Outcome = keyof typeof outcomes;

/** "2xx is success, 3xx is failure, 410 disables." */
export function outcomeOfStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return "delivered";
  if (status >= 300 && status < 400) return "redirected";
  return status === 410 ? "gone" : "refused";
}
