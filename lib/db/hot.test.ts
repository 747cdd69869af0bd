import { describe, expect, test } from "vitest";
import { useDatabase } from "#lib/testing/database.ts";
import { db } from "./client.ts";
import { hot, hotBytes } from "./hot.ts";

useDatabase();

describe("a hot statement", () => {
  test("gives rows as Prisma gives them", async () => {
    const rows = await hot`
      select ${7}::int as "int", ${"7"}::int8 as "long", ${0.5}::float8 as "float", ${true}::boolean as "yes", ${null}::text as "none",
        ${"é"}::text as "text", ${'{"a":[1]}'}::json as "json", timestamptz '2026-01-02 03:04:05.678Z' as "time"`;
    expect(rows).toEqual(
      await db().$queryRaw`
      select 7::int as "int", 7::int8 as "long", 0.5::float8 as "float", true as "yes", null::text as "none",
        'é' as "text", '{"a":[1]}'::json as "json", timestamptz '2026-01-02 03:04:05.678Z' as "time"`,
    );
  });

  test("is parsed once a connection, whatever its values", async () => {
    for (const value of [1, 2, 3]) await hot`select ${value}::int as once`;
    const prepared = await hot<{ statement: string }>`
      select statement from pg_prepared_statements where statement = 'select $1::int as once'`;
    expect(prepared).toHaveLength(1);
  });
});

test("bytes are the caller's own, whatever is read after them", async () => {
  const read = async (letter: string) => {
    const [row] = await hotBytes<{ data: Uint8Array }>`
      select convert_to(repeat(${letter}::text, 200000), 'UTF8') as data`;
    return Buffer.from(row?.data ?? []).toString("latin1");
  };
  const first = await hotBytes<{ data: Buffer }>`select convert_to(repeat('a', 70000), 'UTF8') as data`;
  const others = await Promise.all(["b", "c", "d"].map(read));
  expect(first[0]?.data.toString("latin1")).toBe("a".repeat(70_000));
  expect(others).toEqual(["b", "c", "d"].map((letter) => letter.repeat(200_000)));
});
