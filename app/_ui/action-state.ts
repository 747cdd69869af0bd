/** Where a form stands: what its action said last. A refusal brings back what was typed. */
export type ActionState<Value = unknown> =
  | { status: "idle" }
  | { status: "done"; value: Value }
  | { status: "failed"; message: string; errors: Record<string, string>; typed: Record<string, string> };

export const idle: { status: "idle" } = { status: "idle" };
