"use client";

import { useEffect } from "react";

/** Goes on to a page of Stripe's; the link is for when the browser does not. */
export function LeaveToStripe({ url }: { url: string }) {
  useEffect(() => window.location.assign(url), [url]);
  return (
    <p role="status">
      Going to Stripe. <a href={url}>Go there now</a> if nothing happens.
    </p>
  );
}
