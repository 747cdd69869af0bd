import pg from "pg";
import { describe, expect, test } from "vitest";
import { createAccount } from "#lib/accounts/create-account.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "./database.ts";
import { useStore } from "./store.ts";

const { url } = useDatabase();
const store = useStore();

describe("a test file's own world", () => {
  test("has a migrated, empty database", async () => {
    expect(await db().account.count()).toBe(0);
    await createAccount({ input: { name: "Someone" } });
    expect(await db().account.count()).toBe(1);
  });

  test("has the queue's tables", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "select to_regclass('graphile_worker._private_jobs') as errands, to_regclass('render_queue._private_jobs') as renders",
    );
    await client.end();
    expect(rows).toEqual([{ errands: expect.any(String), renders: expect.any(String) }]);
  });

  test("has an empty bucket", async () => {
    await expect(store.get("nothing.pdf")).rejects.toThrow("NoSuchKey");
  });
});
