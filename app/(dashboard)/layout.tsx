import type { ReactNode } from "react";
import { askedPath } from "#app/_server/asked-path.ts";
import { requireMember } from "#app/_server/session.ts";
import { DashboardFrame } from "./_frame/dashboard-frame.tsx";

/**
 * Sends a signed-out visitor to sign in before anything is streamed: below a loading state a page's own
 * redirect comes after the status. It is no boundary: every page asks for itself.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  await requireMember({ path: await askedPath() });
  return <DashboardFrame>{children}</DashboardFrame>;
}
