import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { z } from "zod";
import { SetUpError } from "../../bin/set-up.mjs";
import type { Demo } from "./demo.ts";
import { readPdfText } from "./pdf-text.ts";
import { until } from "./until.ts";

const fileName = "platen-self-check.pdf";
/** From every part of the sample page, Latin and Chinese: a browser without fonts prints none of it and calls that success. */
const words = ["Platen sample page", "样张", "Total"];
const fewestPages = 3;
const requestDeadlineMs = 60_000;
const deliveryDeadlineMs = 30_000;

const jobSchema = z.object({
  status: z.string(),
  done: z.boolean(),
  error: z.object({ detail: z.string() }).nullish(),
});

/**
 * Renders the sample page through the real API with the demo's key, reads the PDF's text back, and
 * looks for the same PDF in the bucket. Throws a sentence that says what is not as it should be.
 */
export async function selfCheck({
  demo,
  localUrl,
}: {
  demo: Demo;
  localUrl: string;
}): Promise<{ pages: number; bytes: number }> {
  const headers = { authorization: `Basic ${Buffer.from(`${demo.api_key}:`).toString("base64")}` };
  const answer = await fetch(`${localUrl}/v1/download/`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ url: `${localUrl}/sample`, wait_time: 0, file_name: fileName }),
    signal: AbortSignal.timeout(requestDeadlineMs),
  });
  if (!answer.ok) fail(`the download endpoint answered ${answer.status}: ${await answer.text()}`);
  const pdf = new Uint8Array(await answer.arrayBuffer());
  const pages = await readPdfText(pdf);
  checkText(pages);

  const jobUrl = `${localUrl}/v1/jobs/${answer.headers.get("x-service-job-id")}`;
  const job = await until(() => finishedJob({ jobUrl, headers }), { deadlineMs: deliveryDeadlineMs });
  if (job?.status !== "delivered")
    fail(`the PDF did not reach the bucket: ${job?.error?.detail ?? "the job is not done"}`);
  if ((await storedBytes(demo)) !== pdf.byteLength) fail("the object in the bucket is not the PDF that was sent");
  return { pages: pages.length, bytes: pdf.byteLength };
}

function checkText(pages: string[]): void {
  const text = pages.join(" ").replaceAll(/\s+/g, " ");
  const missing = words.filter((word) => !text.includes(word));
  if (missing.length > 0) {
    fail(
      `the PDF of the sample page lacks the text ${missing.map((word) => `“${word}”`).join(", ")}. Are the fonts found (FONTCONFIG_FILE)?`,
    );
  }
  if (pages.length < fewestPages)
    fail(`the PDF of the sample page has ${pages.length} pages; at least ${fewestPages} were expected`);
}

async function finishedJob({
  jobUrl,
  headers,
}: {
  jobUrl: string;
  headers: Record<string, string>;
}): Promise<z.infer<typeof jobSchema> | undefined> {
  const job = jobSchema.parse(await (await fetch(jobUrl, { headers })).json());
  return job.done ? job : undefined;
}

async function storedBytes(demo: Demo): Promise<number | undefined> {
  const { endpoint, region, name, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = demo.bucket;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: fileName }));
    return (await Body?.transformToByteArray())?.byteLength;
  } finally {
    client.destroy();
  }
}

function fail(why: string): never {
  throw new SetUpError(`The self-check failed: ${why}`);
}
