import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** Calls to the service under measurement, as a customer makes them. */
export type Api = {
  /** Answers so far that asked to come again later, which every call obeys. */
  refused(): number;
  /** Resolves with the job's id once it is accepted. Throws on any other answer. */
  createJob(request: PdfRequest): Promise<string>;
  /** Resolves with the PDF's bytes. Throws on any other answer. */
  download(request: PdfRequest): Promise<Uint8Array>;
};

/** The options that workloads set; the rest are the service's defaults. */
export type PdfRequest = { url: string; wait_time: number };

const created = z.object({ id: z.string() });

export function openApi({ baseUrl, downloadUrl, key }: { baseUrl: string; downloadUrl: string; key: string }): Api {
  const headers = {
    authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
    "content-type": "application/json",
  };
  let refused = 0;
  async function post(url: string, request: PdfRequest): Promise<Response> {
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(request) });
    if (answer.ok) return answer;
    const retryAfter = answer.headers.get("retry-after");
    if (answer.status === 503 && retryAfter !== null) {
      refused += 1;
      await Promise.all([answer.bytes(), sleep(Number(retryAfter) * 1_000)]);
      return post(url, request);
    }
    throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
  }
  return {
    refused: () => refused,
    createJob: async (request) => created.parse(await (await post(`${baseUrl}/jobs`, request)).json()).id,
    download: async (request) => (await post(`${downloadUrl}/`, request)).bytes(),
  };
}
