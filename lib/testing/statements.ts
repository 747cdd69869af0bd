import pg from "pg";
import { vi } from "vitest";

export type Statement = { text: string; values: unknown[] };

const runs = 5;

/**
 * What an asynchronous call asks of the database, word for word, what it answers, and how many ms it
 * takes: the best of a few runs, because other tests run beside it.
 */
export async function recordStatements<Answer>(
  call: () => Promise<Answer>,
): Promise<{ statements: Statement[]; answer: Answer; ms: number }> {
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
    return { statements: [...statements], answer, ms: Math.min(...(await timesOf(call))) };
  } finally {
    spy.mockRestore();
  }
}

async function timesOf(call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  while (times.length < runs) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  return times;
}
