import type { Page } from "playwright";
import { type Dashboard, startDashboard, type Width } from "#e2e/dashboard/dashboard.ts";
import { newPerson, type Person } from "#lib/testing/people.ts";

const email = "operator@example.com";

/** The service with one operator, who is a member of no account. */
export type Operated = Dashboard & {
  operator: Person;
  visitAsOperator(input?: { width?: Width; dark?: boolean }): Promise<Page>;
};

export async function startOperated(input: Parameters<typeof startDashboard>[0] = {}): Promise<Operated> {
  const dashboard = await startDashboard({
    ...input,
    env: { ADMIN_EMAILS: ` ${email.toUpperCase()} , other@example.com`, ...input.env },
  });
  const operator = await newPerson({ email });
  return { ...dashboard, operator, visitAsOperator: (visit = {}) => dashboard.visit({ ...visit, as: operator }) };
}

/** Every page of the operators, with an account and a job in them. */
export function adminPages({ accountId, jobId }: { accountId: string; jobId: string }): string[] {
  return [
    "/admin",
    "/admin/accounts",
    `/admin/accounts/${accountId}`,
    "/admin/jobs",
    `/admin/jobs/${jobId}`,
    "/admin/usage",
    `/admin/usage?account=${accountId}`,
    "/admin/abuse",
  ];
}
