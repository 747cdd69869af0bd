import type { Metadata } from "next";
import Link from "next/link";
import { SiteFrame } from "#app/_ui/site-frame.tsx";
import { TryIt } from "#app/_ui/try-it/try-it.tsx";
import { publicUrl } from "#lib/config/config.ts";
import styles from "./page.module.css";

export const metadata: Metadata = {
  title: "Try it",
  description: "Give a web address and see its PDF, made by the service itself, without signing up.",
};

export default function TryPage() {
  return (
    <SiteFrame>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>Try it with an address of yours</h1>
          <p>
            The same service prints it that prints for customers, without an option set. Every option is in the
            playground, once you have{" "}
            <Link href="/sign-up" prefetch={false}>
              signed up
            </Link>
            .
          </p>
        </header>
        <TryIt sample={`${publicUrl()}/sample`} />
      </div>
    </SiteFrame>
  );
}
