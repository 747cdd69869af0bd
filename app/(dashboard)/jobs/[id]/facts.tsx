import { fileSize } from "#app/_ui/file-size.ts";
import { OutsideLink } from "#app/_ui/outside-link.tsx";
import type { Context } from "#lib/accounts/context.ts";
import { nameKey } from "#lib/api-keys/name-key.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import type { JobRow } from "#lib/jobs/row.ts";
import styles from "./job.module.css";

/** What is known of a job besides its options: who asked, what the address answered, whether it counts. */
export async function Facts({ ctx, job: row }: { ctx: Context; job: JobRow }) {
  const { url, file_name, http_status, final_url, billable, blocked } = publicJob(row);
  const key = row.keyId && (await nameKey({ ctx, input: { id: row.keyId } }));
  return (
    <section className={styles.part} aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl className={styles.facts}>
        <dt>Asked for by</dt>
        <dd>
          {key ? (
            <>
              {key.name} (<code>…{key.lastFour}</code>)
            </>
          ) : (
            "The dashboard"
          )}
          {row.source === "download" && ", as a download"}
        </dd>
        <dt>File name</dt>
        <dd>
          <code>{file_name}</code>
        </dd>
        {http_status !== null && (
          <>
            <dt>The address answered</dt>
            <dd>HTTP {http_status}</dd>
          </>
        )}
        {final_url && final_url !== url && (
          <>
            <dt>Printed, after redirects</dt>
            <dd>
              <OutsideLink href={final_url} />
            </dd>
          </>
        )}
        {row.status === "delivery_failed" && row.bytes !== null && (
          <>
            <dt>The PDF was made</dt>
            <dd>
              {fileSize(row.bytes)}, {row.pages === 1 ? "one page" : `${row.pages} pages`}; it could not be delivered
            </dd>
          </>
        )}
        {billable !== null && (
          <>
            <dt>Counts towards usage</dt>
            <dd>{billable ? "Yes" : "No: the first three failures of an address are free"}</dd>
          </>
        )}
        {blocked && blocked.count > 0 && (
          <>
            <dt>Blocked requests</dt>
            <dd>
              {blocked.count === 1 ? "One request" : `${blocked.count} requests`} of the page went to hosts that may not
              be reached:{" "}
              {blocked.hosts.map((host) => (
                <code key={host} className={styles.host}>
                  {host}
                </code>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
