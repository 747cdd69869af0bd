import type { Metadata } from "next";
import Link from "next/link";
import { RegistrationCross } from "./_ui/registration-cross.tsx";
import { SiteFrame } from "./_ui/site-frame.tsx";
import styles from "./not-found.module.css";

export const metadata: Metadata = { title: "No such page" };

export default function NotFound() {
  return (
    <SiteFrame>
      <div className={styles.empty}>
        <RegistrationCross className={styles.cross} />
        <h1>There is no page at this address</h1>
        <p>The address may be mistyped, or the page may have moved.</p>
        <p>
          <Link href="/">Go to the start page</Link>
        </p>
      </div>
    </SiteFrame>
  );
}
