"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { buttonClass } from "#app/_ui/button.tsx";
import { openPortalAction } from "../actions.ts";

/** The way into Svix's portal, beside our own pages: the link is made when it is asked for, because it signs in. */
export function OpenPortal() {
  return (
    <ActionForm
      action={openPortalAction}
      kind="plain"
      submit="Get a link to the webhook portal"
      submitting="Getting the link…"
      done={(url) => (
        <a className={buttonClass("plain")} href={url} target="_blank" rel="noreferrer">
          Open the webhook portal
        </a>
      )}
    />
  );
}
