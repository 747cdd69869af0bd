import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";

/** Trials a minute of one network address: enough to play with, too few to print a site through. */
const perCaller = 5;

/**
 * Counts one trial of a visitor. It comes before the body is read, so that whoever sends rubbish runs into
 * this limit and costs nothing more; a mistyped address therefore counts as a trial.
 */
export async function admitVisitor({ input }: { input: { caller: string } }): Promise<Result<null, Problem>> {
  const own = await takeAttempt({ what: `try:${input.caller}`, limit: perCaller, windowSeconds: 60 });
  return own.allowed ? ok(null) : tooMany(`You may try ${perCaller} addresses a minute here.`, own.retryAfterSeconds);
}

/** The refusal of a trial that would be one too many. */
export function tooMany(why: string, seconds: number): Result<never, Problem> {
  const headers = { "retry-after": String(seconds) };
  return failed({ code: "rate_limited", detail: `${why} Wait ${seconds} s, or sign up to go on at once.`, headers });
}
