import { Button } from "#app/_ui/button.tsx";
import { Field, SelectField } from "#app/_ui/field.tsx";
import { failureCodes } from "#lib/admin/job-filter.ts";
import { jobStatuses } from "#lib/jobs/job-schema.ts";
import styles from "../admin.module.css";

/** What the list shows only. Sent in the page's address, so that it can be kept and shared. */
export function JobFilterForm({ typed }: { typed: Record<string, string> }) {
  return (
    <form className={styles.filter}>
      <SelectField label="Status" name="status" defaultValue={typed.status ?? ""}>
        <option value="">Any</option>
        {jobStatuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField label="Failure" name="code" defaultValue={typed.code ?? ""}>
        <option value="">Any</option>
        {failureCodes.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </SelectField>
      <Field label="Account id" name="account" defaultValue={typed.account} autoComplete="off" />
      <Field label="Host" name="host" defaultValue={typed.host} autoComplete="off" />
      <Field label="Worker" name="worker" defaultValue={typed.worker} autoComplete="off" />
      <Field label="Created after (UTC)" name="after" type="datetime-local" defaultValue={typed.after} />
      <Field label="Created before (UTC)" name="before" type="datetime-local" defaultValue={typed.before} />
      <Button type="submit">Filter</Button>
    </form>
  );
}
