import Link from "next/link";
import type { ReactNode } from "react";
import { memberSession } from "#app/_server/session.ts";
import { Logo } from "#app/_ui/logo.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { isBillingOn } from "#lib/billing/stripe.ts";
import { isOperator } from "#lib/users/is-operator.ts";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./dashboard-frame.module.css";
import { Navigation } from "./navigation.tsx";
import { placesFor } from "./places.ts";

/**
 * The rail and the page. It decides nothing about who may see what: every page asks for itself, and
 * without a session it draws the page alone, which sends its reader to sign in.
 */
export async function DashboardFrame({ children }: { children: ReactNode }) {
  const session = await memberSession();
  if (!session) return children;
  const { current, memberships, user } = session;
  const accounts = memberships.map(({ account }) => ({ id: account.id, name: account.name }));
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Navigation
        brand={
          <Link className={styles.brand} href="/jobs" prefetch={false}>
            <Logo className={styles.logo} />
            Platen
          </Link>
        }
        account={<AccountMenu current={current.account} accounts={accounts} email={user.email} role={current.role} />}
        places={placesFor({ role: current.role, operator: isOperator(session), billing: isBillingOn() })}
      />
      <main id="content" tabIndex={-1} className={styles.content}>
        <AccountNotice {...current.account} />
        {children}
      </main>
    </div>
  );
}

function AccountNotice({
  suspended,
  suspendedReason,
  unpaid,
}: {
  suspended: boolean;
  suspendedReason: string | null;
  unpaid: boolean;
}) {
  if (suspended) {
    return (
      <Notice kind="warning">
        This account is suspended{suspendedReason ? `: ${suspendedReason}` : ""}. Its keys are refused until support has
        reviewed it; everything else can still be read.
      </Notice>
    );
  }
  if (!unpaid) return null;
  return (
    <Notice kind="warning">
      This account has an unpaid invoice, so its keys are refused. <Link href="/billing">Pay it under Billing</Link> to
      go on at once.
    </Notice>
  );
}
