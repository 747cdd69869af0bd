"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { buttonClass } from "#app/_ui/button.tsx";
import { openPortalAction } from "../actions.ts";

/** The way into the page where endpoints are kept: the link is made when it is asked for, because it signs in. */
export function OpenPortal() {
  return (
    <ActionForm
      action={openPortalAction}
      submit="Get a link to the webhook portal"
      submitting="Getting the link…"
      done={(url) => (
        <a className={buttonClass("primary")} href={url} target="_blank" rel="noreferrer">
          Open the webhook portal
        </a>
      )}
    />
  );
}
