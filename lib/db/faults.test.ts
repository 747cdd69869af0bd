import { expect, test } from "vitest";
import { isDatabaseAway } from "./faults.ts";

const coded = (code: string) => Object.assign(new Error("x"), { code });

test.each([
  ["a refused connection", coded("ECONNREFUSED"), true],
  ["an administrator's shutdown", coded("57P01"), true],
  ["a database that starts up", coded("57P03"), true],
  ["too many connections", coded("53300"), true],
  ["a lost connection", new Error("Connection terminated unexpectedly"), true],
  ["a pool that cannot connect in time", new Error("timeout exceeded when trying to connect"), true],
  ["a query without an answer", new Error("Query read timeout"), true],
  [
    "Prisma's wrapping of it",
    Object.assign(new Error("x"), {
      code: "P2010",
      meta: {
        driverAdapterError: Object.assign(new Error("y"), { cause: { kind: "postgres", originalCode: "57P01" } }),
      },
    }),
    true,
  ],
  ["the adapter's own word for it", Object.assign(new Error("x"), { cause: { kind: "DatabaseNotReachable" } }), true],
  ["a broken constraint", coded("23505"), false],
  ["a mistake in SQL", coded("42601"), false],
  ["any other fault", new TypeError("undefined is not a function"), false],
  ["no error at all", "text", false],
])("%s", (_fault, error, away) => {
  expect(isDatabaseAway(error)).toBe(away);
});
