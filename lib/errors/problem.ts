import type { ProblemCode } from "./problem-codes.ts";

/** One parameter that is wrong, in an `invalid_parameters` problem. */
export type ParameterError = { param: string; code: string; detail: string };

/**
 * An expected refusal of a public request. `detail` is for the caller; what only the log may know
 * goes into `logged`.
 */
export type Problem = {
  code: ProblemCode;
  detail: string;
  errors?: ParameterError[];
  jobId?: string;
  headers?: Record<string, string>;
  logged?: Record<string, unknown>;
};
