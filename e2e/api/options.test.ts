import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ReadPdf, readPdf } from "#e2e/fixtures/read-pdf.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import type { PublicJob } from "#lib/jobs/job-schema.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { type Client, createClient } from "./client.ts";

let site: Site;
let elsewhere: Site;
let service: Service;
let client: Client;

beforeAll(async () => {
  site = await startSite();
  elsewhere = await startSite();
  service = await startService({
    env: {
      REQUESTS_PER_MINUTE: "1000000",
      EGRESS_ALLOW: `${site.host},${elsewhere.host}`,
      SELECTOR_TIMEOUT_MS: "1500",
    },
  });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
});
afterAll(async () => {
  await service?.stop();
  await elsewhere?.close();
  await site?.close();
});

const inch = 72;
const cm = inch / 2.54;
const text = (pdf: ReadPdf) => pdf.text;
const size = (pdf: ReadPdf) => [pdf.pages[0]?.width, pdf.pages[0]?.height];
const corner = (pdf: ReadPdf) => pdf.pages[0]?.items.find((item) => item.text === "CORNER");
const near = (points: number) => expect.closeTo(points, -0.5);

type Case = {
  rule: string;
  page: string;
  form: Record<string, string>;
  json: Record<string, unknown>;
  look: (pdf: ReadPdf) => void;
};

const cases: Case[] = [
  {
    rule: "the default paper is Letter, upright",
    page: "/plain",
    form: {},
    json: {},
    look: (pdf) => expect(size(pdf)).toEqual([near(612), near(792)]),
  },
  {
    rule: "landscape=true selects landscape orientation",
    page: "/plain",
    form: { landscape: "true" },
    json: { landscape: true },
    look: (pdf) => expect(size(pdf)).toEqual([near(792), near(612)]),
  },
  ...(
    [
      ["Letter", 612, 792],
      ["Legal", 612, 1008],
      ["A3", 842, 1191],
      ["A4", 595, 842],
      ["A5", 420, 595],
    ] as const
  ).map(([name, width, height]) => ({
    rule: `page_size=${name}`,
    page: "/plain",
    form: { page_size: name },
    json: { page_size: name },
    look: (pdf: ReadPdf) => expect(size(pdf)).toEqual([near(width), near(height)]),
  })),
  {
    rule: "page_size[height]=100mm in form data equals the JSON object",
    page: "/plain",
    form: { "page_size[height]": "100mm", "page_size[width]": "5in" },
    json: { page_size: { height: "100mm", width: "5in" } },
    look: (pdf) => expect(size(pdf)).toEqual([near(360), near((100 / 25.4) * inch)]),
  },
  {
    rule: "a bare page size is inches",
    page: "/plain",
    form: { "page_size[height]": "7.5", "page_size[width]": "5" },
    json: { page_size: { height: 7.5, width: "5" } },
    look: (pdf) => expect(size(pdf)).toEqual([near(360), near(540)]),
  },
  {
    rule: "the default margin is 1cm",
    page: "/corner",
    form: {},
    json: {},
    look: (pdf) => expect(corner(pdf)?.x).toEqual(near(cm)),
  },
  {
    rule: "a bare margin is inches",
    page: "/corner",
    form: { margin_left: "2" },
    json: { margin_left: 2 },
    look: (pdf) => expect(corner(pdf)?.x).toEqual(near(2 * inch)),
  },
  {
    rule: "a margin in in",
    page: "/corner",
    form: { margin_left: "1.5in" },
    json: { margin_left: "1.5in" },
    look: (pdf) => expect(corner(pdf)?.x).toEqual(near(1.5 * inch)),
  },
  {
    rule: "a margin in cm moves the text down",
    page: "/corner",
    form: { margin_top: "5cm" },
    json: { margin_top: "5cm" },
    look: (pdf) => expect(corner(pdf)?.y).toBeGreaterThan(5 * cm),
  },
  {
    rule: "margin_right ends the line",
    page: "/edges",
    form: { margin_right: "3in" },
    json: { margin_right: "3in" },
    look: (pdf) => {
      const item = pdf.pages[0]?.items.find((found) => found.text === "RIGHTMOST");
      expect((item?.x ?? 0) + (item?.width ?? 0)).toEqual(near(612 - 3 * inch));
    },
  },
  {
    rule: "margin_bottom ends the page",
    page: "/lines?count=40",
    form: { margin_bottom: "8in" },
    json: { margin_bottom: "8in" },
    look: (pdf) => {
      expect(Math.max(...(pdf.pages[0]?.items.map((item) => item.y) ?? []))).toBeLessThan(792 - 8 * inch);
      expect(pdf.pages.length).toBeGreaterThan(1);
    },
  },
  {
    rule: "scale scales the content, not the paper",
    page: "/corner",
    form: { scale: "2" },
    json: { scale: 2 },
    look: (pdf) => {
      expect(corner(pdf)?.fontSize).toEqual(expect.closeTo(30, 0));
      expect(size(pdf)).toEqual([near(612), near(792)]);
    },
  },
  {
    rule: "print styles apply by default",
    page: "/print-styles",
    form: {},
    json: {},
    look: (pdf) => expect(text(pdf)).toBe("Shown in print"),
  },
  {
    rule: "screen=true shows what print styles hide",
    page: "/print-styles",
    form: { screen: "true" },
    json: { screen: true },
    look: (pdf) => expect(text(pdf)).toBe("Shown on screens"),
  },
  {
    rule: "a footer with pageNumber and totalPages reads 1 / 3, legible, with no default header",
    page: "/sheets?count=3",
    form: { footer_template: '<span class="pageNumber"></span> / <span class="totalPages"></span>' },
    json: { footer_template: '<span class="pageNumber"></span> / <span class="totalPages"></span>' },
    look: (pdf) => {
      expect(pdf.pages.map((page) => page.text.replace(/\s+/g, ""))).toEqual(["Sheet11/3", "Sheet22/3", "Sheet33/3"]);
      const footer = pdf.pages[0]?.items.find((item) => item.y > 740);
      expect(footer?.fontSize).toBeGreaterThan(6);
    },
  },
  {
    rule: "header_template is inserted on each page",
    page: "/sheets?count=2",
    form: { header_template: "<b>Acme</b>" },
    json: { header_template: "<b>Acme</b>" },
    look: (pdf) => {
      for (const page of pdf.pages) expect(page.items.find((item) => item.text === "Acme")?.y).toBeLessThan(60);
      expect(pdf.pages.map((page) => page.text.replace(/\s+/g, ""))).toEqual(
        ["AcmeSheet1", "AcmeSheet2"].map((want) => expect.stringContaining(want.slice(4))),
      );
    },
  },
  {
    rule: "wait_time=0 prints before a timer fires",
    page: "/timer?ms=1500",
    form: { wait_time: "0" },
    json: { wait_time: 0 },
    look: (pdf) => expect(text(pdf)).not.toContain("After the timer"),
  },
  {
    rule: "wait_time defaults to 3 seconds",
    page: "/timer?ms=2300",
    form: { wait_time: "" },
    json: {},
    look: (pdf) => expect(text(pdf)).toContain("After the timer"),
  },
  {
    rule: "wait_network waits for a late fetch",
    page: "/late-fetch?after=300&takes=900",
    form: { wait_network: "true", wait_network_time: "1" },
    json: { wait_network: true, wait_network_time: 1 },
    look: (pdf) => expect(text(pdf)).toContain("Fetched late"),
  },
  {
    rule: "without wait_network a late fetch is not waited for",
    page: "/late-fetch?after=300&takes=900",
    form: {},
    json: {},
    look: (pdf) => expect(text(pdf)).not.toContain("Fetched late"),
  },
  {
    rule: "wait_css_selector waits for a selector that is valid and odd",
    page: "/late-element?ms=600",
    form: { wait_css_selector: "div:has(> b[hidden]):not(.x, .y)" },
    json: { wait_css_selector: "div:has(> b[hidden]):not(.x, .y)" },
    look: (pdf) => expect(text(pdf)).toContain("element came"),
  },
  {
    rule: "username and password open a page behind HTTP Basic",
    page: "/basic-auth",
    form: { username: "alice", password: "s3cret" },
    json: { username: "alice", password: "s3cret" },
    look: (pdf) => expect(text(pdf)).toContain("Welcome alice"),
  },
  {
    rule: "a 401 page without credentials prints",
    page: "/basic-auth",
    form: {},
    json: {},
    look: (pdf) => expect(text(pdf)).toContain("Please sign in"),
  },
  {
    rule: "a 404 page prints",
    page: "/status?code=404",
    form: {},
    json: {},
    look: (pdf) => expect(text(pdf)).toContain("Answered 404"),
  },
  { rule: "images are drawn", page: "/image", form: {}, json: {}, look: (pdf) => expect(pdf.pages[0]?.images).toBe(1) },
];

describe("each option, looked at inside the PDF, by both endpoints and both encodings", () => {
  test.concurrent.each(cases)("$rule", async ({ page, form, json, look }) => {
    const quick = form.wait_time === undefined && json.wait_time === undefined;
    const wait = quick ? { wait_time: "0" } : {};
    const { wait_time: formWait, ...formRest } = { ...form, ...wait };
    const sent = formWait === "" || formWait === undefined ? formRest : { ...formRest, wait_time: formWait };
    const [downloaded, created] = await Promise.all([
      client.download({ url: site.url(page), ...json, ...(quick ? { wait_time: 0 } : {}) }),
      client.send("POST", "/v1/jobs", { body: { form: { url: site.url(page), ...sent } } }),
    ]);
    expect(downloaded.status, JSON.stringify(downloaded.body)).toBe(200);
    const job = await client.finished((created.body as PublicJob).id);
    expect(job.status, JSON.stringify(job.error)).toBe("delivered");
    look(await readPdf(downloaded.bytes));
    look(await readPdf((await service.store.get(job.file?.key ?? "")).bytes));
  });
});

describe("what ends creation_failed", () => {
  const failing: [string, Record<string, unknown>, string][] = [
    ["a name that does not exist", { url: "http://nowhere.invalid/" }, "connection_failed"],
    [
      "an address that is private, written as a literal",
      { url: "http://169.254.169.254/latest/meta-data" },
      "address_not_allowed",
    ],
    ["a redirect to a private address", { page: "/redirect?to=http://127.0.0.1:1/" }, "connection_failed"],
    ["http_success with a 404", { page: "/status?code=404", http_success: true }, "http_error"],
    ["http_success with a 500", { page: "/status?code=500", http_success: true }, "http_error"],
    ["refused credentials", { page: "/basic-auth", username: "alice", password: "wrong" }, "authentication_failed"],
    ["a target that is a PDF", { page: "/download.pdf" }, "not_a_page"],
    ["a target that is a download", { page: "/download.zip" }, "not_a_page"],
    ["a target without content", { page: "/no-content" }, "not_a_page"],
    ["a selector that never matches", { page: "/plain", wait_css_selector: "#never" }, "selector_timeout"],
  ];
  test.concurrent.each(failing)("%s: a failed navigation never yields a PDF", async (_fault, request, code) => {
    const { page, ...rest } = { page: "", wait_time: 0, ...request };
    const job = await client.runJob({ url: site.url(page), ...rest });
    expect(job).toMatchObject({ status: "creation_failed", done: true, error: { code }, file: null });
    await expect(service.store.get(job.file_name)).rejects.toThrow("NoSuchKey");
  });

  test("http_success=false and a 200 under http_success both deliver", async () => {
    const job = await client.runJob({ url: site.url("/plain"), wait_time: 0, http_success: true });
    expect(job).toMatchObject({ status: "delivered", http_status: 200 });
  });
});

describe("the target's credentials", () => {
  test("reach the target's origin only, and never another, redirects included", async () => {
    const credentials = { username: "alice", password: "s3cret", wait_time: 0 };
    await client.runJob({
      url: site.url(`/offsite?to=${elsewhere.origin}`),
      ...credentials,
      wait_network: true,
      wait_network_time: 0.5,
    });
    await client.runJob({ url: site.url(`/redirect?to=${elsewhere.url("/basic-auth")}`), ...credentials });
    expect(elsewhere.requests.length).toBeGreaterThan(2);
    expect(elsewhere.requests.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
  });

  test("are never shown, and are taken out of the address", async () => {
    const url = site.url("/basic-auth").replace("http://", "http://alice:s3cret@");
    const job = await client.runJob({ url, wait_time: 0 });
    expect(job).toMatchObject({ url: site.url("/basic-auth"), status: "delivered", http_status: 200 });
    expect(JSON.stringify(job)).not.toContain("s3cret");
    const rows = await service.sql("select row_to_json(j)::text as row from jobs j where id = $1::uuid", [job.id]);
    expect(JSON.stringify(rows)).not.toContain("s3cret");
    expect(rows[0]?.row).toContain('"credentials_sealed":null');
  });
});
