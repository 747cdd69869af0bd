import type { Metadata } from "next";
import Link from "next/link";
import styles from "../entry.module.css";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";

export const metadata: Metadata = { title: "Choose a new password" };

export default function ForgotPasswordPage() {
  return (
    <>
      <h1>Choose a new password</h1>
      <ForgotPasswordForm />
      <p className={styles.ways}>
        <Link href="/sign-in">Back to sign in</Link>
      </p>
    </>
  );
}
