import type { ReactNode } from "react";
import { DashboardFrame } from "./_frame/dashboard-frame.tsx";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return <DashboardFrame>{children}</DashboardFrame>;
}
