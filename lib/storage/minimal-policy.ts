import { probePrefix } from "./probe-name.ts";

/**
 * The least an S3 key needs, to be pasted: putting objects under the prefix. Reading is for links in
 * the dashboard and may be left out; deleting is for the probe object alone.
 */
export function minimalPolicy({ name, prefix }: { name: string; prefix: string }): string {
  const objects = `arn:aws:s3:::${name || "YOUR-BUCKET"}/${prefix}`;
  const statement = (sid: string, action: string, resource: string) => ({
    Sid: sid,
    Effect: "Allow",
    Action: action,
    Resource: resource,
  });
  return JSON.stringify(
    {
      Version: "2012-10-17",
      Statement: [
        statement("PlatenPuts", "s3:PutObject", `${objects}*`),
        statement("PlatenShowsLinks", "s3:GetObject", `${objects}*`),
        statement("PlatenRemovesItsProbe", "s3:DeleteObject", `${objects}${probePrefix}*`),
      ],
    },
    null,
    2,
  );
}

/** The same for Google Cloud Storage, as a command. Its role for creating alone cannot overwrite, which the spec asks for. */
export function minimalRole({ name }: { name: string }): string {
  return `gcloud storage buckets add-iam-policy-binding gs://${name || "YOUR-BUCKET"} \\
  --member=serviceAccount:YOUR-SERVICE-ACCOUNT \\
  --role=roles/storage.objectUser`;
}
