/** What a verb answers: its value, or an expected failure. Faults are thrown, never returned. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function failed<Failure>(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}
