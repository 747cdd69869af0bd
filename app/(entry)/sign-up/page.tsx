import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { identityNames } from "#app/_server/identity-providers.ts";
import { localPath } from "#app/_server/local-path.ts";
import { currentSession, signInPath } from "#app/_server/session.ts";
import { config } from "#lib/config/config.ts";
import styles from "../entry.module.css";
import { SignUpForm } from "./sign-up-form.tsx";

export const metadata: Metadata = { title: "Sign up" };

type Query = Promise<{ next?: string | string[]; email?: string }>;

export default async function SignUpPage({ searchParams }: { searchParams: Query }) {
  const { next: given, email = "" } = await searchParams;
  const next = localPath(given) ?? "/playground";
  if (await currentSession()) redirect(next);
  return (
    <>
      <h1>Sign up</h1>
      <SignUpForm next={next} email={email} providers={identityNames(config())} />
      <p className={styles.ways}>
        Signed up before? <Link href={given ? signInPath(next) : "/sign-in"}>Sign in</Link>
      </p>
    </>
  );
}
