import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliveredJob } from "#lib/jobs/job-examples.ts";
import { checkout } from "#lib/local/checkout.ts";
import { freePort } from "#lib/local/free-port.ts";
import { until } from "#lib/local/until.ts";
import { eventBody } from "#lib/webhooks/event-body.ts";
import { generateSecret } from "#lib/webhooks/secret.ts";
import { sign } from "#lib/webhooks/sign.ts";
import { verifySamples } from "./verify-event.ts";

// Only the JavaScript sample's library is at hand; the others are shown as their libraries' own documentation has them.
const secret = generateSecret();
const body = JSON.stringify(eventBody({ type: "job.delivered", happenedAt: new Date(), job: deliveredJob }));
const startDeadlineMs = 20_000;
// Where its import finds the library.
const folder = mkdtempSync(join(checkout, "node_modules/.verify-event-"));
let receiver: ChildProcess;
let url: string;
let output = "";

async function post({ at = new Date(), by = secret, sent = body, names = /./ }): Promise<number> {
  const signed = Object.entries(sign({ id: "evt_1", at, body, secrets: [by] }));
  const headers = {
    ...Object.fromEntries(signed.filter(([name]) => names.test(name))),
    "content-type": "application/json",
  };
  return (await fetch(url, { method: "POST", headers, body: sent })).status;
}

beforeAll(async () => {
  const sample = verifySamples.find(({ language }) => language === "javascript");
  const file = join(folder, "sample.mjs");
  writeFileSync(file, sample?.code ?? "");
  const port = await freePort();
  url = `http://localhost:${port}/`;
  receiver = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), PLATEN_WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  receiver.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await until(answers, { deadlineMs: startDeadlineMs });
});
afterAll(() => {
  receiver.kill();
  rmSync(folder, { recursive: true });
});

describe("the JavaScript receiver of the docs", () => {
  test("takes an event of ours and reads its job", async () => {
    expect(await post({})).toBe(204);
    await until(() => output.includes(`job.delivered ${deliveredJob.id} delivered`), { deadlineMs: startDeadlineMs });
    expect(output).toContain(`job.delivered ${deliveredJob.id} delivered`);
  });

  test("takes one that comes through Svix, whose names of headers are the only ones then", async () => {
    expect(await post({ names: /^svix-/ })).toBe(204);
  });

  test.each([
    ["altered", { sent: body.replace("delivered", "queued") }],
    ["signed with another secret", { by: generateSecret() }],
    ["sent again after ten minutes", { at: new Date(Date.now() - 600_000) }],
  ])("refuses one that is %s", async (_, input) => {
    expect(await post(input)).toBe(400);
  });
});
