import type { Metadata } from "next";
import { requireMember } from "#app/_server/session.ts";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { allows } from "#lib/members/role.ts";
import { bucketHealth, showBucket } from "#lib/storage/show-bucket.ts";
import styles from "./bucket.module.css";
import { BucketForm } from "./bucket-form.tsx";
import { LinkedBucket } from "./linked-bucket.tsx";
import { UnlinkBucket } from "./unlink-bucket.tsx";

export const metadata: Metadata = { title: "Bucket" };

const about = "Every PDF goes into a bucket of your own. We keep none once it is there.";

export default async function BucketPage() {
  const { ctx, current } = await requireMember({ path: "/bucket" });
  const [bucket, health] = await Promise.all([showBucket({ ctx }), bucketHealth({ ctx })]);
  const mayChange = allows({ role: current.role, needed: "admin" });
  return (
    <>
      <PageHead title="Bucket" about={about} />
      {bucket && <LinkedBucket bucket={bucket} health={health} />}
      {!bucket && !mayChange && (
        <EmptyState title="No bucket yet">
          <p>
            An owner or admin of the account can link one. Until then jobs cannot be created; downloads still answer.
          </p>
        </EmptyState>
      )}
      {mayChange && (
        <section className={styles.part} aria-labelledby="link">
          <h2 id="link">{bucket ? "Change the link" : "Link a bucket"}</h2>
          {bucket && (
            <p className={styles.quiet}>
              A new key takes over once it is proven to work; until then PDFs go on with the old one. Delete the old key
              at the provider after that.
            </p>
          )}
          <BucketForm bucket={bucket} />
        </section>
      )}
      {bucket && mayChange && (
        <section className={styles.part} aria-labelledby="unlink">
          <h2 id="unlink">Unlink the bucket</h2>
          <p className={styles.quiet}>
            Its key is forgotten, new jobs are refused and running ones end delivery_failed. What lies in the bucket
            stays there.
          </p>
          <UnlinkBucket name={bucket.name} />
        </section>
      )}
    </>
  );
}
