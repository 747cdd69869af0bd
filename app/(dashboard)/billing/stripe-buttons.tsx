"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { openPortalAction, startCheckoutAction } from "./actions.ts";
import { LeaveToStripe } from "./leave-to-stripe.tsx";

export function SubscribeButton({ name }: { name: string }) {
  return (
    <ActionForm
      action={startCheckoutAction}
      submit={`Subscribe to ${name}`}
      submitting="Asking Stripe…"
      done={({ url }) => <LeaveToStripe url={url} />}
    />
  );
}

export function PortalButton({ label, primary = false }: { label: string; primary?: boolean }) {
  return (
    <ActionForm
      action={openPortalAction}
      kind={primary ? "primary" : "plain"}
      submit={label}
      submitting="Asking Stripe…"
      done={({ url }) => <LeaveToStripe url={url} />}
    />
  );
}
