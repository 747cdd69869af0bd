import { describe, expect, test } from "vitest";
import { useDatabase } from "#lib/testing/database.ts";
import { db } from "./client.ts";
import { hot } from "./hot.ts";

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

test("bytes of every value go in and come back as they are", async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, place) => (place * 7) % 256));
  const [row] = await hot<{ data: Buffer }>`select ${bytes}::bytea as data`;
  expect(row?.data.equals(bytes)).toBe(true);
});
