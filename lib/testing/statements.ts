import pg from "pg";
import { vi } from "vitest";

export type Statement = { text: string; values: unknown[] };

/** What an asynchronous call asks of the database, word for word, and what it answers. */
export async function recordStatements<Answer>(
  call: () => Promise<Answer>,
): Promise<{ statements: Statement[]; answer: Answer }> {
  const statements: Statement[] = [];
  const query = pg.Pool.prototype.query;
  const spy = vi.spyOn(pg.Pool.prototype, "query").mockImplementation(function (this: pg.Pool, ...args: unknown[]) {
    const [given, values] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
    const text = typeof given === "string" ? given : given.text;
    statements.push({ text, values: values ?? (typeof given === "string" ? [] : (given.values ?? [])) });
    return Reflect.apply(query, this, args);
  });
  try {
    const answer = await call();
    return { statements: [...statements], answer };
  } finally {
    spy.mockRestore();
  }
}
