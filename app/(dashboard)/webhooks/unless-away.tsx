import type { ReactNode } from "react";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { EndpointsAway } from "#lib/webhooks/endpoints-away.ts";

/** A page about endpoints; while nothing answers for them, the page says so. */
export async function unlessAway(draw: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof EndpointsAway)) throw error;
    return (
      <>
        <PageHead title="Webhooks" />
        <Notice kind="failed">{error.message}</Notice>
      </>
    );
  }
}
