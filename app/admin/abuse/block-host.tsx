"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import type { ButtonKind } from "#app/_ui/button.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { blockAction } from "./actions.ts";

/** `place` tells the forms of one host in several tables apart. */
type Props = { trigger: string; kind?: ButtonKind; small?: boolean; host?: string; place?: string };

export function BlockHost({ trigger, kind = "plain", small = false, host = "", place = "" }: Props) {
  const label = host === "" ? {} : { triggerLabel: `Block ${host}` };
  const id = `${place}-${host}`.replace(/[^a-zA-Z0-9]+/g, "-");
  return (
    <Dialog
      trigger={trigger}
      kind={kind}
      small={small}
      title={host === "" ? "Block a host" : `Block ${host}`}
      {...label}
    >
      <p>Pages there end address_not_allowed; redirects, images, buckets and webhooks there cannot be reached.</p>
      <ActionForm
        action={blockAction}
        submit="Block host"
        submitting="Blocking…"
        kind="danger"
        done={(blocked) => <Notice kind="done">{blocked} is blocked, with all names below it.</Notice>}
      >
        {({ typed, errors }) => (
          <>
            <Field
              label="Host"
              name="host"
              id={`host${id}`}
              hint="A name, with all names below it, or an address."
              autoComplete="off"
              defaultValue={typed.host ?? host}
              error={errors.host}
            />
            <Field
              label="Reason"
              name="reason"
              id={`reason${id}`}
              hint="For operators only."
              autoComplete="off"
              defaultValue={typed.reason}
              error={errors.reason}
            />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
