export type StripeAnswer = { status: number; body: object };

const types: Record<number, string> = { 401: "invalid_request_error", 429: "rate_limit_error", 500: "api_error" };

/** An error as Stripe answers it. */
export function refusal(
  status: number,
  message: string,
  type = types[status] ?? "invalid_request_error",
): StripeAnswer {
  return { status, body: { error: { type, message } } };
}
