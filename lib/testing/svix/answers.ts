import type { z } from "zod";

export type Answer = { status: number; body: unknown };

// The shapes are those of svix-server's src/error.rs and of HttpErrorOut and HTTPValidationError in its OpenAPI.
export function problem(status: number, code: string, detail: string): Answer {
  return { status, body: { code, detail } };
}

export function notFound(): Answer {
  return problem(404, "not_found", "Entity not found");
}

export function conflict(): Answer {
  return problem(409, "conflict", "A conflict has occurred");
}

export function unprocessable(items: { loc: string[]; msg: string }[]): Answer {
  return { status: 422, body: { detail: items.map((item) => ({ ...item, type: "value_error" })) } };
}

export function invalid(error: z.ZodError, where: "body" | "query" = "body"): Answer {
  return unprocessable(error.issues.map(({ path, message }) => ({ loc: [where, ...path.map(String)], msg: message })));
}
