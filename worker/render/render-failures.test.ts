import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Renderer, startRenderer } from "./testing/start-renderer.ts";

let renderer: Renderer;
beforeAll(async () => {
  renderer = await startRenderer();
});
afterAll(() => renderer.close());

const impatient = { limits: { NAVIGATION_TIMEOUT_MS: 1_000, LOAD_TIMEOUT_MS: 1_000 } };

describe("a failed navigation never yields a PDF", () => {
  test.each([
    { path: "/download.pdf", code: "not_a_page", httpStatus: 200 },
    { path: "/download.zip", code: "not_a_page", httpStatus: 200 },
    { path: "/attachment", code: "not_a_page", httpStatus: 200 },
    { path: "/redirect?to=/download.pdf", code: "not_a_page", httpStatus: 200 },
    { path: "/no-content", code: "not_a_page", httpStatus: 204 },
    { path: "/reset-content", code: "not_a_page", httpStatus: 205 },
    { path: "/status?code=304", code: "not_a_page", httpStatus: null },
    { path: "/redirect?to=mailto:somebody@example.com", code: "not_a_page", httpStatus: null },
    { path: "/redirect?to=data:text/html,words", code: "connection_failed", httpStatus: null },
    { path: "/redirect?to=file:///etc/hostname", code: "connection_failed", httpStatus: null },
    { path: "/redirect?to=view-source:http://example.com/", code: "not_a_page", httpStatus: null },
    { path: "/redirect?to=chrome://version/", code: "connection_failed", httpStatus: null },
    { path: "/redirect-loop", code: "navigation_timeout", httpStatus: null },
    { path: "/truncated", code: "connection_failed", httpStatus: 200 },
    { path: "/truncated-chunked", code: "connection_failed", httpStatus: 200 },
    { path: "/bad-gzip", code: "connection_failed", httpStatus: 200 },
    { path: "/empty-reply", code: "connection_failed", httpStatus: null },
    { path: "/never", code: "navigation_timeout", httpStatus: null },
    { path: "/drip", code: "navigation_timeout", httpStatus: 200 },
  ])("$path ends $code", async ({ path, ...expected }) => {
    expect(await renderer.failure(path, {}, impatient)).toMatchObject(expected);
  });

  test("an endless page ends too_large", async () => {
    const limits = { RESPONSE_MAX_BYTES: 1_000_000, RENDER_MAX_BYTES: 10_000_000 };
    expect(await renderer.failure("/endless", {}, { limits })).toMatchObject({ code: "too_large" });
  });

  test("a page whose parts are too large together ends too_large", async () => {
    const limits = { RESPONSE_MAX_BYTES: 1_000_000, RENDER_MAX_BYTES: 2_000_000 };
    expect(await renderer.failure("/many-endless", {}, { limits })).toMatchObject({ code: "too_large" });
  });

  test("one part that is too large is cut and the page prints", async () => {
    const limits = { RESPONSE_MAX_BYTES: 100_000, RENDER_MAX_BYTES: 2_000_000 };
    const { read } = await renderer.printed("/endless-image", {}, { limits });
    expect(read.text).toBe("One image never ends");
  });

  test("a server that is not HTTPS ends tls_failed", async () => {
    const address = `https://${renderer.site.host}/plain`;
    expect(await renderer.failure(address)).toMatchObject({ code: "tls_failed", httpStatus: null, finalUrl: null });
  });

  test("a port where nobody listens ends connection_failed", async () => {
    const { host, close } = await unusedHost();
    await close();
    expect(await renderer.failure(`http://${host}/`, {}, { allow: [host] })).toMatchObject({
      code: "connection_failed",
    });
  });

  test("a name that does not exist ends like an address that cannot be reached", async () => {
    const failure = await renderer.failure("http://name.that.does.not.exist/");
    const { code, detail } = await renderer.failure("/empty-reply");
    expect(failure).toMatchObject({ code, detail, blocked: { count: 0, hosts: [] } });
  });

  test("a host that cannot be a name ends dns_failed", async () => {
    expect(await renderer.failure(`http://${"a".repeat(64)}.com/`)).toMatchObject({ code: "dns_failed" });
  });
});

describe("addresses that are not allowed", () => {
  test.each([
    "http://127.0.0.1:9/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/",
    "http://[::1]/",
    "http://2130706433/",
  ])("%s fails with address_not_allowed", async (address) => {
    expect(await renderer.failure(address)).toMatchObject({ code: "address_not_allowed", httpStatus: null });
  });

  test("a name and a redirect to one fail in the same words as an unreachable address", async () => {
    const unreachable = await renderer.failure("/empty-reply");
    const byName = await renderer.failure("http://localhost/");
    const byRedirect = await renderer.failure("/redirect?to=http://10.0.0.1/");
    for (const failure of [byName, byRedirect]) {
      expect(failure).toMatchObject({ code: "connection_failed", detail: unreachable.detail, finalUrl: null });
    }
    expect(byName.blocked).toEqual({ count: 1, hosts: ["localhost"] });
    expect(byRedirect.blocked).toEqual({ count: 1, hosts: ["10.0.0.1"] });
  });

  test("a page that goes there later is not printed", async () => {
    for (const path of ["/script-redirect?to=http://10.0.0.1/", "/meta-refresh?to=http://10.0.0.1/"]) {
      expect(await renderer.failure(path, { wait_time: 0.5 })).toMatchObject({ code: "connection_failed" });
    }
  });

  test("a page that leaves the web is not printed", async () => {
    const failure = await renderer.failure("/script-redirect?to=about:blank", { wait_time: 0.5 });
    expect(failure.code).toBe("address_not_allowed");
  });

  test("parts of a page that are not allowed are left out and told", async () => {
    const { read, blocked } = await renderer.printed("/offsite?to=http://10.0.0.1");
    expect(read.text).toContain("Reaches elsewhere");
    expect(blocked.hosts).toEqual(["10.0.0.1"]);
    expect(blocked.count).toBeGreaterThanOrEqual(3);
  });
});

describe("statuses and redirects", () => {
  test.each([404, 500])("a %d page prints", async (code) => {
    const { read, httpStatus } = await renderer.printed(`/status?code=${code}`);
    expect(read.text).toBe(`Answered ${code}`);
    expect(httpStatus).toBe(code);
  });

  test.each([400, 404, 499, 500, 503])("http_success fails a %d page with http_error", async (code) => {
    const failure = await renderer.failure(`/status?code=${code}`, { http_success: true });
    expect(failure).toMatchObject({
      code: "http_error",
      httpStatus: code,
      finalUrl: renderer.site.url(`/status?code=${code}`),
    });
  });

  test("http_success fails an error without a body with http_error", async () => {
    expect(await renderer.failure("/empty-error?code=500", { http_success: true })).toMatchObject({
      code: "http_error",
    });
  });

  test("http_success lets a good page print", async () => {
    await renderer.printed("/redirect?to=/plain", { http_success: true });
  });

  test("http_success counts the page a script went to", async () => {
    const options = { http_success: true, wait_css_selector: "h1" };
    expect(await renderer.failure("/script-redirect?ms=100&to=/status?code=404", options)).toMatchObject({
      code: "http_error",
    });
  });

  test("tells the address and status a redirect led to", async () => {
    const { finalUrl, httpStatus } = await renderer.printed("/redirect?code=301&to=/redirect%3Fto=/plain");
    expect({ finalUrl, httpStatus }).toEqual({ finalUrl: renderer.site.url("/plain"), httpStatus: 200 });
  });

  test("keeps no address that is longer than one may be asked for", async () => {
    const { read, finalUrl } = await renderer.printed("/long-address");
    expect({ text: read.text, finalUrl }).toEqual({ text: "Far along", finalUrl: null });
  });

  test("tells a status that HTTP does not define", async () => {
    expect((await renderer.printed("/status?code=999")).httpStatus).toBe(999);
  });

  test("follows a redirect by script or refresh when it waits long enough", async () => {
    for (const path of ["/script-redirect?to=/plain", "/meta-refresh?to=/plain"]) {
      const { read, finalUrl } = await renderer.printed(path, { wait_time: 0.7 });
      expect(read.text).toContain("Plain page");
      expect(finalUrl).toBe(renderer.site.url("/plain"));
    }
  });
});

describe("deadlines", () => {
  test("a render as a whole ends render_timeout", async () => {
    const failure = await renderer.failure("/plain", { wait_time: 10 }, { limits: { RENDER_TIMEOUT_MS: 700 } });
    expect(failure).toMatchObject({ code: "render_timeout", httpStatus: 200 });
  });

  test("a page that is busy past the load limit, and then reads the rest of its body, is printed", async () => {
    const { read } = await renderer.printed("/busy-at-first?ms=700", {}, { limits: { LOAD_TIMEOUT_MS: 500 } });
    expect(read.text).toContain("Yields later");
  });

  test.each(["/busy", "/busy-later?ms=50"])(
    "%s never yields the processor, ends render_timeout and leaves the browser healthy",
    async (path) => {
      const limits = { LOAD_TIMEOUT_MS: 500, FONTS_TIMEOUT_MS: 500, RENDER_TIMEOUT_MS: 2_000 };
      expect(await renderer.failure(path, { wait_time: 0.3 }, { limits })).toMatchObject({ code: "render_timeout" });
      await renderer.printed("/plain");
    },
  );

  test("a render that its caller gives up throws the caller's reason", async () => {
    const giveUp = new AbortController();
    const rendering = renderer.render("/plain", { wait_time: 10 }, { signal: giveUp.signal });
    giveUp.abort(new Error("The lease is lost"));
    await expect(rendering).rejects.toThrow("The lease is lost");
  });
});

/** An address of loopback that was free a moment ago. */
async function unusedHost(): Promise<{ host: string; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return { host: `127.0.0.1:${address.port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
