import type { Metadata } from "next";
import Link from "next/link";
import styles from "../entry.module.css";
import { ResetPasswordForm } from "./reset-password-form.tsx";

// The token stays with us; with "no-referrer" browsers would send a form without a script as from `null`, which is refused.
export const metadata: Metadata = { title: "Your new password", referrer: "same-origin" };

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const { token = "" } = await searchParams;
  return (
    <>
      <h1>Your new password</h1>
      <p>It ends every session you have anywhere.</p>
      <ResetPasswordForm token={token} />
      <p className={styles.ways}>
        <Link href="/forgot-password">Ask for another link</Link>
      </p>
    </>
  );
}
