import { setTimeout as pause } from "node:timers/promises";
import type { PublicJob } from "#lib/jobs/job-schema.ts";

export type Answer = { status: number; headers: Headers; body: unknown; bytes: Uint8Array };
export type Body =
  | { json: unknown }
  | { form: Record<string, string> | [string, string][] }
  | { raw: BodyInit; type?: string };

/** A customer's HTTP client: what is sent is exactly what is given. */
export type Client = ReturnType<typeof createClient>;

export function createClient({ url, key }: { url: string; key: string }) {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;

  async function send(
    method: string,
    path: string,
    init: { body?: Body; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const { type, data } = encode(init.body);
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      headers: { authorization, ...(type ? { "content-type": type } : {}), ...init.headers },
      ...(data === undefined ? {} : { body: data }),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : undefined,
    };
  }

  async function job(id: string): Promise<PublicJob> {
    const answer = await send("GET", `/v1/jobs/${id}`);
    if (answer.status !== 200) throw new Error(`Job ${id} is not shown: ${JSON.stringify(answer.body)}`);
    return answer.body as PublicJob;
  }

  async function finished(id: string, deadlineMs = 60_000): Promise<PublicJob> {
    const deadline = Date.now() + deadlineMs;
    for (;;) {
      const found = await job(id);
      if (found.done) return found;
      if (Date.now() > deadline) throw new Error(`Job ${id} is still ${found.status} after ${deadlineMs} ms`);
      await pause(50);
    }
  }

  return {
    send,
    job,
    finished,
    get: (path: string, headers?: Record<string, string>) => send("GET", path, headers ? { headers } : {}),
    createJob: (json: Record<string, unknown>, headers?: Record<string, string>) =>
      send("POST", "/v1/jobs", { body: { json }, ...(headers ? { headers } : {}) }),
    download: (json: Record<string, unknown>, headers?: Record<string, string>) =>
      send("POST", "/v1/download/", { body: { json }, ...(headers ? { headers } : {}) }),
    /** Creates a job and waits until it is done. */
    async runJob(json: Record<string, unknown>): Promise<PublicJob> {
      const created = await send("POST", "/v1/jobs", { body: { json } });
      if (created.status !== 201) throw new Error(`Not created: ${JSON.stringify(created.body)}`);
      return finished((created.body as PublicJob).id);
    },
  };
}

function encode(body: Body | undefined): { type?: string; data?: BodyInit } {
  if (!body) return {};
  if ("json" in body) return { type: "application/json", data: JSON.stringify(body.json) };
  if ("form" in body)
    return { type: "application/x-www-form-urlencoded", data: new URLSearchParams(body.form).toString() };
  return { ...(body.type ? { type: body.type } : {}), data: body.raw };
}
