"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import styles from "../entry.module.css";

const refusals: Record<string, string> = {
  throttled: "Too many attempts. Wait a quarter of an hour, or choose a new password.",
  unconfirmed: "Confirm your e-mail address first: open the link we sent you. Signing up again sends a new one.",
  busy: "Too many people are signing in right now. Try again in a minute.",
  wrong: "Wrong email or password.",
};

export function SignInForm({ next, providers }: { next: string; providers: { id: string; name: string }[] }) {
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    setRefusal(undefined);
    const given = new FormData(event.currentTarget);
    const answer = await signIn("password", {
      email: given.get("email"),
      password: given.get("password"),
      redirect: false,
    });
    if (answer?.ok) return location.assign(next);
    setRefusal(refusals[answer?.error ?? ""] ?? "The service does not answer right now. Try again.");
    setPending(false);
  }
  return (
    <>
      <form method="post" className={styles.form} onSubmit={submit}>
        {refusal && <Notice kind="failed">{refusal}</Notice>}
        <Field label="E-mail address" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button type="submit" kind="primary" disabled={pending}>
          {pending ? "Signing in…" : "Sign in"}
        </Button>
      </form>
      {providers.length > 0 && (
        <div className={styles.providers}>
          {providers.map(({ id, name }) => (
            <Button key={id} onClick={() => signIn(id, { callbackUrl: next })}>
              Sign in with {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
