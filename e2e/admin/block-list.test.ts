import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible, keepPicture, type Width, widths } from "#e2e/dashboard/dashboard.ts";
import { until } from "#lib/local/until.ts";
import { type Operated, startOperated } from "./operators.ts";

// Another loopback address than the others', so that blocking it blocks nothing else here.
const target = "127.0.0.2";

let operated: Operated;
let site: Server;
let visits = 0;
const address = () => `http://${target}:${(site.address() as AddressInfo).port}/page`;

beforeAll(async () => {
  site = createServer((_, response) => {
    visits += 1;
    response.setHeader("content-type", "text/html");
    response.end("<p>printed");
  });
  site.listen(0, target);
  await once(site, "listening");
  operated = await startOperated({ env: { EGRESS_ALLOW: new URL(address()).host } });
});
afterAll(async () => {
  await operated?.stop();
  site.closeAllConnections();
  site.close();
});

type ShownJob = { id: string; status: string; error: { code: string } | null };

async function printed(): Promise<ShownJob> {
  const { api } = operated.service;
  const made = (await (await api("/jobs", { json: { url: address(), wait_time: 0 } })).json()) as ShownJob;
  let job = made;
  await until(
    async () => {
      job = (await (await api(`/jobs/${made.id}`)).json()) as ShownJob;
      return job.status === "delivered" || job.error !== null;
    },
    { deadlineMs: 30_000 },
  );
  return job;
}

/** Prints again and again, because a change reaches the worker within seconds, not at once. */
async function printedUntil(isSo: (job: ShownJob) => boolean): Promise<ShownJob> {
  const jobs: ShownJob[] = [];
  await until(
    async () => {
      const job = await printed();
      jobs.push(job);
      return isSo(job);
    },
    { deadlineMs: 20_000 },
  );
  return jobs.at(-1) ?? printed();
}

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a host is blocked, its pages fail unvisited within seconds, and it is unblocked again", async () => {
    expect((await printed()).status).toBe("delivered");
    const page = await operated.visitAsOperator({ width });
    await page.goto("/admin/abuse");
    await page.getByRole("button", { name: "Block a host" }).click();
    await page.getByRole("textbox", { name: "Host" }).fill("com");
    await page.getByRole("button", { name: "Block host" }).click();
    await page.getByText("A top level alone cannot be blocked.").waitFor();
    await page.getByText("Say why, for the operators after you.").waitFor();
    await page.getByRole("textbox", { name: "Host" }).fill(address());
    await page.getByRole("textbox", { name: "Reason" }).fill("A test aims at it");
    await page.getByRole("button", { name: "Block host" }).click();
    await page.getByRole("region", { name: "Blocked hosts" }).getByText("A test aims at it").waitFor();
    await keepPicture(page, `admin-abuse-${width}`);
    await expectAccessible(page);

    // Between the door and the dial a new list may arrive: that one job could not be reached, the next is refused.
    const job = await printedUntil(({ error }) => error?.code === "address_not_allowed");
    expect(job).toMatchObject({ status: "creation_failed", error: { code: "address_not_allowed" } });
    const before = visits;
    await printed();
    expect(visits).toBe(before);

    await page.getByRole("button", { name: `Unblock ${target}` }).click();
    await page.getByRole("button", { name: "Unblock host" }).click();
    await page.getByText("No host is blocked.").waitFor();
    expect(await printedUntil(({ status }) => status === "delivered")).toMatchObject({ error: null });
    const entries = await operated.service.sql(
      "delete from audit_entries where action like 'host.%' returning action, target, operator, account_id",
    );
    expect(entries.map(({ action }) => action).toSorted()).toEqual(["host.blocked", "host.unblocked"]);
    expect(entries[0]).toMatchObject({ target, operator: true, account_id: null });
  });
});

test("with a worker the overview says that all is well, in light, in the dark and on a phone", async () => {
  for (const [name, visit] of Object.entries({ light: {}, dark: { dark: true }, phone: { width: "phone" } } as const)) {
    const page = await operated.visitAsOperator(visit);
    await page.goto("/admin");
    await page.getByText("All is well. One worker renders, and nothing waits for long.").waitFor();
    await page.getByRole("region", { name: "Workers" }).getByText("Healthy").waitFor();
    await page.getByRole("region", { name: "Workers" }).getByText("Held").waitFor();
    await expectAccessible(page);
    await keepPicture(page, `admin-overview-${name}`);
  }
});

test("no page has broken its content policy or thrown", () => expect(operated.faults).toEqual([]));
