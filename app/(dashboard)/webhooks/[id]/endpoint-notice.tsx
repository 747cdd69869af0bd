import { Notice } from "#app/_ui/notice.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import type { ShownEndpoint } from "#lib/webhooks/resource.ts";

const reasons = {
  by_hand: "It was disabled by hand.",
  failing: "For days it received nothing, so it was disabled.",
  gone: "It answered 410 Gone, so it was disabled.",
} as const;

/** What is wrong with an endpoint, why, and what to do; nothing while all is well. */
export function EndpointNotice({ endpoint, replaysAll }: { endpoint: ShownEndpoint; replaysAll: boolean }) {
  const { disabledAt, disabledReason, failingSince, pausedUntil } = endpoint;
  if (disabledAt) {
    return (
      <Notice kind="warning">
        {disabledReason ? (
          <>
            {reasons[disabledReason]} Nothing has been sent to it since <RelativeTime at={disabledAt.toISOString()} />.
          </>
        ) : (
          "It is disabled: by hand, or because it received nothing for days. Nothing is sent to it."
        )}{" "}
        {replaysAll
          ? "Once it is right, enable it and replay what it has missed."
          : "Once it is right, enable it and replay what failed. Events that end while it is disabled are not sent later."}
      </Notice>
    );
  }
  if (failingSince) {
    return (
      <Notice kind="warning">
        Every attempt has failed since <RelativeTime at={failingSince.toISOString()} />. Each event is tried eight times
        in 28 hours; after days without success the endpoint is disabled. The log says what it answered.
      </Notice>
    );
  }
  if (pausedUntil && pausedUntil > new Date()) {
    return (
      <Notice kind="info">
        It asked us to wait (Retry-After). Sending goes on <RelativeTime at={pausedUntil.toISOString()} />.
      </Notice>
    );
  }
  return null;
}
