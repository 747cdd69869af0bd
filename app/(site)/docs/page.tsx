import type { Metadata } from "next";
import Link from "next/link";
import { baseUrl, downloadUrl, publicUrl } from "#lib/config/config.ts";
import { deliveredJob, queuedJob } from "#lib/jobs/job-examples.ts";
import { CodeBlock, JsonBlock } from "./_frame/code-block.tsx";
import { CodeTabs } from "./_frame/code-tabs.tsx";
import { DocsFrame } from "./_frame/docs-frame.tsx";
import { DocsSection } from "./_frame/docs-section.tsx";
import { requestCode } from "./_frame/request-code.ts";

export const metadata: Metadata = {
  title: "Quick start",
  description: "From a key to the first PDF in your bucket in five steps.",
};

export default function QuickStartPage() {
  const sample = `${publicUrl()}/sample`;
  return (
    <DocsFrame
      href="/docs"
      title="Quick start"
      about="Platen takes a web address and gives back a PDF: in the answer, and in your own bucket. The first takes one request and no bucket."
    >
      <DocsSection
        id="key"
        title="Take a key"
        beside={<CodeBlock title="In your shell" what="the command" code="export PLATEN_API_KEY=…" />}
      >
        <p>
          <Link href="/sign-up" prefetch={false}>
            Sign up
          </Link>
          , then create a key on the{" "}
          <Link href="/keys" prefetch={false}>
            Keys
          </Link>{" "}
          page. It is shown once; keep it where you keep other secrets.
        </p>
        <p>
          Every request sends it as the user name of HTTP Basic, with an empty password. The code here reads it from the
          environment, so that no key lands in a repository.
        </p>
      </DocsSection>

      <DocsSection
        id="first-pdf"
        title="Your first PDF"
        beside={
          <CodeTabs
            label="Download a PDF, in each language"
            tabs={requestCode({ kind: "download", options: { url: sample } })}
          />
        }
      >
        <p>
          Post an address to <code>{downloadUrl()}/</code>. The answer is the PDF, after 5 to 15 seconds as a rule; its
          header <code>x-service-job-id</code> names the job that made it.
        </p>
        <p>
          The address here is our <a href="/sample">sample page</a>. Put in one of yours: anything that a stranger on
          the internet can open.
        </p>
      </DocsSection>

      <DocsSection id="bucket" title="Link a bucket">
        <p>
          PDFs are delivered to a bucket of yours: AWS S3, Cloudflare R2, Backblaze B2, DigitalOcean Spaces, Google
          Cloud Storage, MinIO, or any other that speaks S3. Link it on the{" "}
          <Link href="/bucket" prefetch={false}>
            Bucket
          </Link>{" "}
          page. “Test and save” writes a small object, reads it back if it may, and deletes it, so a missing right is
          named before the first job needs it.
        </p>
        <p>
          Platen needs one right: to put objects (<code>s3:PutObject</code>).
        </p>
      </DocsSection>

      <DocsSection
        id="job"
        title="Create a job"
        beside={
          <>
            <CodeTabs
              label="Create a job, in each language"
              tabs={requestCode({
                kind: "job",
                options: { url: sample, page_size: "A4", file_name: "samples/first.pdf" },
              })}
            />
            <JsonBlock title="Answer 201" what="the answer" value={queuedJob} />
          </>
        }
      >
        <p>
          Where nobody waits for the PDF, create a job instead: the same parameters, posted to{" "}
          <code>{baseUrl()}/jobs</code>. It is answered at once, and the PDF arrives in the bucket under its{" "}
          <code>file_name</code>.
        </p>
        <p>
          Create as many as you like. Jobs start in the order in which you created them; the{" "}
          <Link href="/docs/limits">limit</Link> is on requests, not on the queue.
        </p>
        <p>
          What else a request may say stands under <Link href="/docs/options">Options</Link>, each with a picture.
        </p>
      </DocsSection>

      <DocsSection
        id="show"
        title="See how it is going"
        beside={
          <>
            <CodeBlock
              title="With curl"
              what="the command"
              code={`curl -u "$PLATEN_API_KEY:" \\\n  ${baseUrl()}/jobs/${queuedJob.id}`}
            />
            <JsonBlock title="Once it is done" what="the answer" value={{ ...deliveredJob, options: "…" }} />
          </>
        }
      >
        <p>
          Ask for the job by its id. Its <code>status</code> goes from <code>queued</code> to <code>started</code> and
          ends <code>delivered</code>, <code>creation_failed</code> or <code>delivery_failed</code>; then{" "}
          <code>done</code> is true.
        </p>
        <p>
          Better than asking again and again: let an <Link href="/docs/events">event</Link> tell you. If it failed,{" "}
          <code>error</code> says why, and <Link href="/docs/errors">Errors</Link> what to do.
        </p>
      </DocsSection>

      <DocsSection
        id="repeat"
        title="Repeat safely"
        beside={
          <CodeBlock
            title="With curl"
            what="the command"
            code={`curl -u "$PLATEN_API_KEY:" \\\n  ${baseUrl()}/jobs \\\n  -H 'Idempotency-Key: order-1042' \\\n  -d url=${sample}`}
          />
        }
      >
        <p>
          When an answer gets lost on the way, send the request again with the same <code>Idempotency-Key</code>: for 24
          hours it gives the same job instead of a second one, with the header <code>Idempotent-Replayed: true</code>.
        </p>
      </DocsSection>
    </DocsFrame>
  );
}
