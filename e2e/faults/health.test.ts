import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { config } from "#lib/config/config.ts";
import { startBench } from "./bench.ts";
import { callJobs } from "./client.ts";
import { waitFor } from "./recovery.ts";

const timeout = 400_000;
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

test("a worker whose browser does not start says so, takes no jobs, and works again once it does", {
  timeout,
}, async () => {
  const bench = await startBench({ webs: 1, workers: 0 });
  stop = bench.stop;
  const [web] = bench.webs;
  const readiness = async () => (await fetch(`${web?.url}/api/health/ready`)).json();
  expect(await readiness()).toEqual({ ready: true, database: true, queue: true, worker: false });

  const browser = join(bench.temporary, "browser");
  writeFileSync(browser, "#!/bin/sh\nexit 1\n");
  chmodSync(browser, 0o755);
  await bench.addWorker({ CHROMIUM_PATH: browser });
  await waitFor("the worker says that it is ill", async () => {
    const [worker] = await bench.sql("select healthy from workers");
    return worker?.healthy === false;
  });
  expect(await readiness()).toMatchObject({ ready: true, worker: false });
  const request = { url: bench.site.url("/plain"), wait_time: 0 };
  const told = await callJobs({ url: web?.url ?? "", account: bench.account, request });
  expect(told?.status).toBe(201);
  const healthy = await bench.addWorker();
  await waitFor("a healthy worker renders it", async () => {
    return (await bench.sql("select 1 from jobs where id = $1 and status = 'delivered'", [told?.id])).length > 0;
  });
  // The ill one would have spent an attempt on it; delivering it is a thing it can do.
  expect(await bench.sql("select attempt from jobs")).toEqual([{ attempt: 1 }]);
  expect(await readiness()).toMatchObject({ ready: true, worker: true });

  await healthy.stop();
  rmSync(browser);
  writeFileSync(browser, `#!/bin/sh\nexec ${config().CHROMIUM_PATH} "$@"\n`);
  chmodSync(browser, 0o755);
  await waitFor("the worker says that it is well", async () => {
    const [worker] = await bench.sql("select healthy from workers");
    return worker?.healthy === true;
  });
});

test("is live whatever the database does, and not ready without it", { timeout }, async () => {
  const bench = await startBench({ webs: 1, workers: 1 });
  stop = bench.stop;
  const [web] = bench.webs;
  const status = async (kind: string) => (await fetch(`${web?.url}/api/health/${kind}`)).status;
  expect([await status("live"), await status("ready")]).toEqual([200, 200]);
  await bench.postgres.stop("fast");
  expect([await status("live"), await status("ready")]).toEqual([200, 503]);
  await bench.postgres.start();
  await waitFor("ready again", async () => (await status("ready")) === 200);
  bench.network.goSilent();
  expect([await status("live"), await status("ready")]).toEqual([200, 503]);
  bench.network.recover();
  await waitFor("ready again", async () => (await status("ready")) === 200);
});
