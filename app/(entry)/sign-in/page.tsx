import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { identityNames } from "#app/_server/identity-providers.ts";
import { localPath } from "#app/_server/local-path.ts";
import { currentSession } from "#app/_server/session.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { config } from "#lib/config/config.ts";
import styles from "../entry.module.css";
import { SignInForm } from "./sign-in-form.tsx";

export const metadata: Metadata = { title: "Sign in" };

type Query = Promise<{ callbackUrl?: string | string[]; error?: string; reset?: string }>;

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const { callbackUrl, error, reset } = await searchParams;
  const next = localPath(callbackUrl) ?? "/jobs";
  if (await currentSession()) redirect(next);
  return (
    <>
      <h1>Sign in</h1>
      {reset !== undefined && <Notice kind="done">Your new password is set. Sign in with it.</Notice>}
      {error !== undefined && (
        <Notice kind="failed">
          {error === "unproven"
            ? "That provider does not vouch for your e-mail address. Confirm the address there, or sign in with a password."
            : "That way of signing in did not work. Try again, or sign in with a password."}
        </Notice>
      )}
      <SignInForm next={next} providers={identityNames(config())} />
      <p className={styles.ways}>
        <Link href="/forgot-password">Forgot the password?</Link> New here?{" "}
        <Link href={callbackUrl ? `/sign-up?next=${encodeURIComponent(next)}` : "/sign-up"}>Sign up</Link>
      </p>
    </>
  );
}
