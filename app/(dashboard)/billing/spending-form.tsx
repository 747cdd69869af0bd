"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { setSpendingAction } from "./actions.ts";
import styles from "./billing.module.css";

/** Amounts as they are typed: dollars, or nothing. */
type Props = { alert: string; cap: string };

export function SpendingForm({ alert, cap }: Props) {
  return (
    <ActionForm
      action={setSpendingAction}
      submit="Save alert and cap"
      submitting="Saving…"
      kind="plain"
      done={() => <Notice kind="done">Saved. The cap holds from the next job on.</Notice>}
    >
      {({ typed, errors }) => (
        <div className={styles.amounts}>
          <Field
            label="Alert, in US dollars"
            name="alertCents"
            inputMode="decimal"
            autoComplete="off"
            placeholder="None"
            hint="Owners and admins get one mail a period when the amount reaches it. Nothing stops."
            defaultValue={typed.alertCents ?? alert}
            error={errors.alertCents}
          />
          <Field
            label="Hard cap, in US dollars"
            name="capCents"
            inputMode="decimal"
            autoComplete="off"
            placeholder="None"
            hint="A period never costs more. Once the jobs made reach it, new ones are refused with 402; what is queued still runs."
            defaultValue={typed.capCents ?? cap}
            error={errors.capCents}
          />
        </div>
      )}
    </ActionForm>
  );
}
