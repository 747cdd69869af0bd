"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import styles from "../entry.module.css";

const refusals: Record<string, string> = {
  closed: "This link was used already or is older than a day. Sign in, or sign up again to get a new one.",
  wrong: "This is not the password of the sign-up that this link was sent for.",
  throttled: "Too many attempts. Wait a quarter of an hour, or sign up again.",
};

/** `elsewhere`: this browser made no sign-up, so the link asks for the password that was chosen there. */
export function ConfirmForm({ token, next, elsewhere }: { token: string; next: string; elsewhere: boolean }) {
  const [asksPassword, setAsksPassword] = useState(elsewhere);
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(false);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    setRefusal(undefined);
    const password = new FormData(event.currentTarget).get("password") ?? "";
    const answer = await signIn("confirmation", { token, password, redirect: false });
    if (answer?.ok) return location.assign(next);
    if (answer?.error === "password") setAsksPassword(true);
    else setRefusal(refusals[answer?.error ?? ""] ?? "The service does not answer right now. Try again.");
    setPending(false);
  }
  return (
    <form method="post" className={styles.form} onSubmit={confirm}>
      {refusal && <Notice kind="failed">{refusal}</Notice>}
      {asksPassword && (
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          hint="The one you chose when you signed up. If you did not sign up, close this page."
        />
      )}
      <Button type="submit" kind="primary" disabled={pending}>
        {pending ? "Confirming…" : "Confirm and go on"}
      </Button>
    </form>
  );
}
