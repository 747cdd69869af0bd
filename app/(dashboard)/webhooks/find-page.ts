import { notFound } from "next/navigation";
import { type MemberSession, requireMember } from "#app/_server/session.ts";
import { allows } from "#lib/members/role.ts";
import { getEndpoint } from "#lib/webhooks/get-endpoint.ts";
import type { ShownEndpoint } from "#lib/webhooks/resource.ts";

/** What the pages below /webhooks stand on: the member, and an endpoint of their account. Anything else is not there. */
export async function findEndpointPage({
  id,
  path,
}: {
  id: string;
  path: string;
}): Promise<{ session: MemberSession; endpoint: ShownEndpoint; mayChange: boolean }> {
  const session = await requireMember({ path });
  const endpoint = await getEndpoint({ ctx: session.ctx, input: { id } });
  if (!endpoint) notFound();
  return { session, endpoint, mayChange: allows({ role: session.current.role, needed: "admin" }) };
}
