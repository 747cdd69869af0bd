import Link from "next/link";
import { Notice } from "#app/_ui/notice.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { presetOf } from "#lib/storage/presets.ts";
import type { BucketHealth, BucketResource } from "#lib/storage/show-bucket.ts";
import styles from "./bucket.module.css";

/** The bucket that is linked, and how the link has worked lately. */
export function LinkedBucket({ bucket, health }: { bucket: BucketResource; health: BucketHealth }) {
  const { last_delivery, last_failure } = health;
  const failing = last_failure !== null && (last_delivery === null || last_failure.at > last_delivery.at);
  return (
    <>
      {failing && (
        <Notice kind="failed">
          The last upload failed: {last_failure.detail} <Link href={`/jobs/${last_failure.job}`}>See the job</Link>
        </Notice>
      )}
      <dl className={styles.facts}>
        <Fact name="Bucket">
          <code>{bucket.name}</code>
        </Fact>
        <Fact name="Where">
          {presetOf(bucket.preset).name}, {bucket.endpoint === null ? bucket.region : <code>{bucket.endpoint}</code>}
        </Fact>
        <Fact name="Object names begin with">{bucket.prefix === "" ? "nothing" : <code>{bucket.prefix}</code>}</Fact>
        <Fact name="Key">
          <code>{bucket.access_key_id}</code>, since <RelativeTime at={bucket.updated_at} />
        </Fact>
        <Fact name="Last delivery">
          {last_delivery ? (
            <Link href={`/jobs/${last_delivery.job}`}>
              <RelativeTime at={last_delivery.at} />
            </Link>
          ) : (
            "None yet"
          )}
        </Fact>
        <Fact name="Last failure">
          {last_failure ? (
            <Link href={`/jobs/${last_failure.job}`}>
              <RelativeTime at={last_failure.at} />
            </Link>
          ) : (
            "None"
          )}
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
