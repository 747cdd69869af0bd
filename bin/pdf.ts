import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { type Demo, readDemo } from "#lib/local/demo.ts";
import { openHome } from "#lib/local/home.ts";
import { parsePdfArguments } from "#lib/local/pdf-arguments.ts";
import { readPdfText } from "#lib/local/pdf-text.ts";
import { until } from "#lib/local/until.ts";
import { runMain, SetUpError } from "./set-up.mjs";

const deliveryDeadlineMs = 30_000;
const usage = "Usage: npm run pdf -- <url> [-o file] [--option value …]";

const problemSchema = z.object({
  title: z.string(),
  detail: z.string(),
  job_id: z.string().optional(),
  errors: z.array(z.object({ param: z.string(), detail: z.string() })).default([]),
});
const jobSchema = z.object({
  status: z.string(),
  done: z.boolean(),
  file: z.object({ bucket: z.string(), key: z.string() }).nullable(),
  error: z.object({ detail: z.string() }).nullable(),
});

// The main program of `npm run pdf`: the whole way from an address to a PDF here and in the bucket,
// through the running service, with the demo's key.
await runMain(async () => {
  const given = parsePdfArguments(process.argv.slice(2));
  if (typeof given === "string") throw new SetUpError(`${given}\n${usage}`);
  const demo = readDemo(openHome());
  if (!demo)
    throw new SetUpError("There is no demo.json here yet. Start the service with npm start, then run this again.");

  const answer = await call({ demo, url: `${demo.download_url}/`, form: { ...given.options, url: given.url } });
  if (!answer.ok) throw new SetUpError(explain(problemSchema.parse(await answer.json())));
  const id = answer.headers.get("x-service-job-id") ?? "";
  const pdf = new Uint8Array(await answer.arrayBuffer());
  // npm runs scripts in the project's folder, wherever it was called from.
  const saveAs = resolve(process.env.INIT_CWD ?? ".", given.saveAs ?? `${id}.pdf`);
  await writeFile(saveAs, pdf);
  const { length: pages } = await readPdfText(pdf);
  process.stdout.write(
    `  Job     ${id}\n  PDF     ${saveAs} (${pdf.byteLength} bytes, ${pages} ${pages === 1 ? "page" : "pages"})\n`,
  );
  process.stdout.write(`  Bucket  ${await placeInBucket({ demo, id })}\n`);
  return 0;
});

/** Where the PDF lies in the bucket, once it does, or why it does not. */
async function placeInBucket({ demo, id }: { demo: Demo; id: string }): Promise<string> {
  const job = await until(
    async () => {
      const found = jobSchema.parse(await (await call({ demo, url: `${demo.base_url}/jobs/${id}` })).json());
      return found.done ? found : undefined;
    },
    { deadlineMs: deliveryDeadlineMs },
  );
  if (!job) return `not there yet; the upload is tried again. See ${demo.base_url}/jobs/${id}`;
  return job.file ? `${job.file.bucket}/${job.file.key}` : `not there: ${job.error?.detail ?? job.status}`;
}

async function call({
  demo,
  url,
  form,
}: {
  demo: Demo;
  url: string;
  form?: Record<string, string>;
}): Promise<Response> {
  const headers = { authorization: `Basic ${Buffer.from(`${demo.api_key}:`).toString("base64")}` };
  try {
    return await fetch(url, form ? { method: "POST", headers, body: new URLSearchParams(form) } : { headers });
  } catch (error) {
    throw new SetUpError(`No service answers at ${url} (${String(error)}). Start it with npm start.`);
  }
}

function explain({ title, detail, job_id: job, errors }: z.infer<typeof problemSchema>): string {
  const list = errors.map((error) => `  ${error.param}: ${error.detail}`);
  return [`${title}. ${detail}`, ...list, ...(job ? [`  Job ${job}`] : [])].join("\n");
}
