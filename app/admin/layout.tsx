import Link from "next/link";
import type { ReactNode } from "react";
import { operatorSession } from "#app/_server/session.ts";
import { Logo } from "#app/_ui/logo.tsx";
import frame from "#app/(dashboard)/_frame/dashboard-frame.module.css";
import { Navigation } from "#app/(dashboard)/_frame/navigation.tsx";
import { SignOut } from "#app/(dashboard)/_frame/sign-out.tsx";
import styles from "./admin.module.css";
import { places } from "./places.ts";

/** The operators' rail. It guards nothing: every page asks for itself, and draws alone for who is no operator. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const session = await operatorSession();
  if (!session) return children;
  return (
    <div className={frame.frame}>
      <a className={frame.skip} href="#content">
        Skip to the content
      </a>
      <Navigation
        label="Operators"
        places={places}
        brand={
          <Link className={frame.brand} href="/admin" prefetch={false}>
            <Logo className={frame.logo} />
            Platen <span className={styles.side}>operators</span>
          </Link>
        }
        account={
          <div className={styles.person}>
            <p>{session.user.email}</p>
            <Link href="/jobs" prefetch={false}>
              To the dashboard
            </Link>
            <SignOut />
          </div>
        }
      />
      <main id="content" tabIndex={-1} className={frame.content}>
        {children}
      </main>
    </div>
  );
}
