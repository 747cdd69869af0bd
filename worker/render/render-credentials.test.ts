import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Renderer, startRenderer } from "./testing/start-renderer.ts";

let renderer: Renderer;
beforeAll(async () => {
  renderer = await startRenderer();
});
afterAll(() => renderer.close());
beforeEach(() => {
  renderer.site.requests.length = 0;
  renderer.otherSite.requests.length = 0;
});

const credentials = { username: "alice", password: "s3cret" };

const authorizations = (site: Renderer["site"]) =>
  site.requests.map(({ headers }) => headers.authorization).filter(Boolean);

describe("credentials", () => {
  test("are given to a target that asks for them", async () => {
    const { read, httpStatus } = await renderer.printed("/basic-auth", {}, { credentials });
    expect(read.text).toBe("Welcome alice");
    expect(httpStatus).toBe(200);
  });

  test("are not given to a target that does not ask", async () => {
    const { read } = await renderer.printed("/whoami", {}, { credentials });
    expect(read.text).toBe("Authorization: none");
  });

  test("reach the target after a redirect within its origin", async () => {
    const { read } = await renderer.printed("/redirect?to=/basic-auth", {}, { credentials });
    expect(read.text).toBe("Welcome alice");
  });

  test("may be of any characters", async () => {
    const password = "p:ä 漢 %\"'";
    const path = `/basic-auth?password=${encodeURIComponent(password)}`;
    const { read } = await renderer.printed(path, {}, { credentials: { username: "alice", password } });
    expect(read.text).toBe("Welcome alice");
  });

  test.each([301, 302, 307, 308])("do not reach another origin that asks after a %d", async (code) => {
    const to = encodeURIComponent(renderer.otherSite.url("/basic-auth"));
    const { read } = await renderer.printed(`/redirect?code=${code}&to=${to}`, {}, { credentials });
    expect(read.text).toBe("Please sign in");
    expect(renderer.otherSite.requestsOf("/basic-auth").length).toBeGreaterThan(0);
    expect(authorizations(renderer.otherSite)).toEqual([]);
  });

  test("do not reach another origin through parts of the page", async () => {
    const to = encodeURIComponent(renderer.otherSite.origin);
    await renderer.printed(`/offsite?to=${to}`, { wait_network: true, wait_network_time: 0.3 }, { credentials });
    expect(renderer.otherSite.requestsOf("/basic-auth").length).toBeGreaterThanOrEqual(2);
    expect(authorizations(renderer.otherSite)).toEqual([]);
  });

  test("do not reach another origin that a script goes to", async () => {
    const to = encodeURIComponent(renderer.otherSite.url("/basic-auth"));
    const { read } = await renderer.printed(
      `/script-redirect?ms=50&to=${to}`,
      { wait_css_selector: "h1" },
      { credentials },
    );
    expect(read.text).toBe("Please sign in");
    expect(authorizations(renderer.otherSite)).toEqual([]);
  });

  test("that are refused end authentication_failed", async () => {
    const failure = await renderer.failure(
      "/basic-auth",
      {},
      { credentials: { username: "alice", password: "wrong" } },
    );
    expect(failure).toMatchObject({ code: "authentication_failed", httpStatus: 401 });
  });

  test("do not stay for the next render", async () => {
    await renderer.printed("/basic-auth", {}, { credentials });
    const { read } = await renderer.printed("/basic-auth");
    expect(read.text).toBe("Please sign in");
  });
});

describe("a target that asks where none are given", () => {
  test("has its 401 page printed", async () => {
    const { read, httpStatus } = await renderer.printed("/basic-auth");
    expect(read.text).toBe("Please sign in");
    expect(httpStatus).toBe(401);
  });

  test("fails under http_success", async () => {
    expect(await renderer.failure("/basic-auth", { http_success: true })).toMatchObject({
      code: "http_error",
      httpStatus: 401,
    });
  });
});
