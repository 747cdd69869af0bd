import type { Account } from "./accounts.ts";

/** What a caller was told: an answer, or nothing at all when the connection broke. */
export type Told = { status: number; id: string | undefined; retryAfter: string | null } | undefined;

/** The calls of the harness to one web process. None throws: a fault is what it looks for. */
export async function callJobs({
  url,
  account,
  request,
  idempotencyKey,
  download = false,
  signal,
}: {
  url: string;
  account: Account;
  request: Record<string, unknown>;
  idempotencyKey?: string | undefined;
  download?: boolean;
  signal?: AbortSignal;
}): Promise<Told> {
  try {
    const response = await fetch(`${url}/v1/${download ? "download" : "jobs"}`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${account.key}:`).toString("base64")}`,
        "content-type": "application/json",
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      body: JSON.stringify(request),
      ...(signal ? { signal } : {}),
    });
    const id = response.headers.get("x-service-job-id") ?? response.headers.get("location")?.split("/").at(-1);
    const told = { status: response.status, id, retryAfter: response.headers.get("retry-after") };
    // A download that breaks off is no answer, but the caller knows the id by then.
    await response.arrayBuffer().catch(() => {});
    return told;
  } catch {
    return undefined;
  }
}
