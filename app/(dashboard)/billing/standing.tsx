import { Notice } from "#app/_ui/notice.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import type { Billing } from "#lib/billing/show-billing.ts";

/** What the account should know before anything else; nothing when all is well. */
export function Standing({ billing, subscribed }: { billing: Billing; subscribed: boolean }) {
  const { owedSince, graceUntil, unpaid, cancelAt } = billing;
  // The frame says so on every page.
  if (unpaid) return null;
  if (owedSince && graceUntil) {
    return (
      <Notice kind="warning">
        The last payment failed. Check the card under Plan or pay the invoice below: unless it is paid, the API begins
        to answer 402 <RelativeTime at={graceUntil.toISOString()} />.
      </Notice>
    );
  }
  if (cancelAt) {
    return (
      <Notice kind="info">
        The subscription is cancelled and ends <RelativeTime at={cancelAt.toISOString()} />. After that the free plan
        holds; until then it can be renewed under Plan.
      </Notice>
    );
  }
  return subscribed ? <Notice kind="done">You are subscribed: the free plan's limit no longer holds.</Notice> : null;
}
