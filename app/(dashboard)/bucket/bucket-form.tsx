"use client";

import { useState } from "react";
import { ActionForm } from "#app/_ui/action-form.tsx";
import { Field, SelectField } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { type PresetId, presetIds, presetOf, presets } from "#lib/storage/presets.ts";
import type { BucketResource } from "#lib/storage/show-bucket.ts";
import { linkBucketAction } from "./actions.ts";
import styles from "./bucket.module.css";
import { Rights } from "./rights.tsx";

/** What the preset needs and nothing more, with the rights to give the key beside it. */
export function BucketForm({ bucket }: { bucket: BucketResource | undefined }) {
  const [presetId, setPresetId] = useState<PresetId>(knownPreset(bucket?.preset));
  const [name, setName] = useState(bucket?.name ?? "");
  const [prefix, setPrefix] = useState(bucket?.prefix ?? "");
  const preset = presetOf(presetId);
  const asks = (field: "region" | "accountId" | "endpoint") => preset.asks.includes(field);
  return (
    <div className={styles.columns}>
      <ActionForm
        action={linkBucketAction}
        submit="Test and save"
        submitting="Testing: writing, reading, deleting…"
        done={(linked) => <Proven {...linked} />}
      >
        {({ typed, errors }) => (
          <>
            <SelectField
              label="Provider"
              name="preset"
              value={presetId}
              onChange={(event) => setPresetId(knownPreset(event.target.value))}
            >
              {presetIds.map((id) => (
                <option key={id} value={id}>
                  {presets[id].name}
                </option>
              ))}
            </SelectField>
            <Field
              label="Bucket name"
              name="name"
              placeholder="acme-pdfs"
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={errors.name}
            />
            {asks("endpoint") && (
              <Field
                label="Endpoint"
                name="endpoint"
                placeholder="https://minio.example.com"
                defaultValue={typed.endpoint ?? bucket?.endpoint ?? ""}
                error={errors.endpoint}
              />
            )}
            {asks("accountId") && (
              <Field
                label="Cloudflare account ID"
                name="accountId"
                hint="On the right of the R2 overview, 32 characters."
                defaultValue={typed.accountId ?? accountIdOf(bucket)}
                error={errors.accountId}
              />
            )}
            {asks("region") && (
              <Field
                label="Region"
                name="region"
                hint={preset.regionHint}
                defaultValue={typed.region ?? bucket?.region ?? ""}
                error={errors.region}
              />
            )}
            <Field
              label="Folder (optional)"
              name="prefix"
              hint="Put before every object name."
              placeholder="pdfs/"
              value={prefix}
              onChange={(event) => setPrefix(event.target.value)}
              error={errors.prefix}
            />
            <Field
              label={preset.keyId}
              name="accessKeyId"
              autoComplete="off"
              defaultValue={typed.accessKeyId ?? bucket?.access_key_id ?? ""}
              error={errors.accessKeyId}
            />
            <Field
              label={preset.secret}
              name="secretAccessKey"
              type="password"
              autoComplete="off"
              hint={
                bucket
                  ? "Never shown again. Leave empty to keep the one we have for this key."
                  : "Sealed at once and never shown again."
              }
              error={errors.secretAccessKey}
            />
          </>
        )}
      </ActionForm>
      <Rights preset={preset} name={name} prefix={prefix} />
    </div>
  );
}

function Proven({ name, mayRead, mayDelete }: { name: string; mayRead: boolean; mayDelete: boolean }) {
  return (
    <Notice kind="done">
      <p>
        {name} is linked: a probe object was written{mayRead ? ", read" : ""}
        {mayDelete ? " and deleted again" : ""}.
      </p>
      {!mayRead && <p>The key may not read objects (s3:GetObject), so the dashboard shows no links to PDFs.</p>}
      {!mayDelete && (
        <p>
          The key may not delete the probe (s3:DeleteObject); an empty object that begins with platen-probe- stays
          behind.
        </p>
      )}
    </Notice>
  );
}

function knownPreset(id: string | undefined): PresetId {
  return presetIds.find((known) => known === id) ?? "aws";
}

function accountIdOf(bucket: BucketResource | undefined): string {
  return /^https:\/\/([0-9a-f]{32})\.r2\./.exec(bucket?.endpoint ?? "")?.[1] ?? "";
}
