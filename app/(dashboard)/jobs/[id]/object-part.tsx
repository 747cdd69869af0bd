import { Suspense } from "react";
import { buttonClass } from "#app/_ui/button.tsx";
import { CopyButton } from "#app/_ui/copy-button.tsx";
import { fileSize } from "#app/_ui/file-size.ts";
import { PdfPreview } from "#app/_ui/pdf-preview/pdf-preview.tsx";
import type { Context } from "#lib/accounts/context.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import type { JobRow } from "#lib/jobs/row.ts";
import { type ObjectPlace, probeObject } from "#lib/storage/open-object.ts";
import styles from "./job.module.css";

/** Bytes of a PDF that is drawn on the page: it is held in the browser's memory whole. */
const drawnMaxBytes = 25_000_000;

/** The delivered PDF: where it lies, and a way to it where the bucket lets us. */
export function ObjectPart({ ctx, job }: { ctx: Context; job: JobRow }) {
  const { file } = publicJob(job);
  if (!file) return null;
  return (
    <section className={styles.part} aria-labelledby="object">
      <h2 id="object">PDF</h2>
      <dl className={styles.facts}>
        <dt>Bucket</dt>
        <dd>
          <code>{file.bucket}</code>
        </dd>
        <dt>Key</dt>
        <dd className={styles.copied}>
          <code>{file.key}</code>
          <CopyButton text={file.key} what="the object's key" />
        </dd>
        <dt>Size</dt>
        <dd>
          {fileSize(file.bytes)}, {file.pages === 1 ? "one page" : `${file.pages} pages`}
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{file.sha256}</code>
        </dd>
      </dl>
      <Suspense fallback={<p className={styles.hint}>Asking the bucket whether the PDF can be opened from here…</p>}>
        <Access ctx={ctx} job={job} place={{ bucketName: file.bucket, key: file.key }} />
      </Suspense>
    </section>
  );
}

type AccessProps = { ctx: Context; job: JobRow; place: ObjectPlace };

async function Access({ ctx, job: { id, url }, place }: AccessProps) {
  const readable = await probeObject({ ctx, input: place });
  if (!readable.ok) return <p className={styles.hint}>{readable.failure.detail}</p>;
  return (
    <>
      <div className={styles.actions}>
        <a className={buttonClass()} href={`/jobs/${id}/file`} rel="noreferrer">
          Download from the bucket
        </a>
        <span className={styles.hint}>A link signed for five minutes.</span>
      </div>
      {readable.value.bytes <= drawnMaxBytes ? (
        <PdfPreview
          source={`/jobs/${id}/pdf`}
          fileName={place.key.slice(place.key.lastIndexOf("/") + 1)}
          label={`PDF of ${url}`}
        />
      ) : (
        <p className={styles.hint}>It is too large to be drawn on this page.</p>
      )}
    </>
  );
}
