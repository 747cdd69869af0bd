import { ApiException, Svix } from "svix";
import { config } from "#lib/config/config.ts";
import { boundedFetch } from "#lib/egress/bounded-fetch.ts";

/** An event is small; Svix either takes it soon or is away. */
const requestTimeoutMs = 15_000;

let opened: { of: string; client: Svix } | undefined;

/** The client of Svix. It tries once: the queue tries again, with pauses and across restarts. */
export function svix(): Svix {
  const { SVIX_TOKEN: token, SVIX_SERVER_URL: serverUrl } = config();
  if (!token) throw new Error("SVIX_TOKEN is not set");
  const of = JSON.stringify([token, serverUrl]);
  if (opened?.of !== of) {
    const client = new Svix(token, {
      ...(serverUrl && { serverUrl }),
      requestTimeout: requestTimeoutMs,
      fetch: boundedFetch(),
      retryScheduleInMs: [],
    });
    opened = { of, client };
  }
  return opened.client;
}

/** Whether it is Svix's own cloud. A self-hosted server answers the portal's call with a page of documentation. */
export function isSvixCloud(serverUrl: string | undefined): boolean {
  return serverUrl === undefined || /(^|\.)svix\.com$/.test(new URL(serverUrl).hostname);
}

/** Whether Svix refused a call with this status. */
export function isRefusal(error: unknown, status: number): boolean {
  return error instanceof ApiException && error.code === status;
}
