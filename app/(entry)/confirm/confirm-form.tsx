"use client";

import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import styles from "../entry.module.css";

export function ConfirmForm({ token, next }: { token: string; next: string }) {
  const [state, setState] = useState<"idle" | "pending" | "refused">("idle");

  async function confirm() {
    setState("pending");
    const answer = await signIn("confirmation", { token, redirect: false });
    if (answer?.ok) return location.assign(next);
    setState("refused");
  }
  return (
    <div className={styles.form}>
      {state === "refused" && (
        <Notice kind="failed">
          This link was used already or is older than a day. Sign in, or sign up again to get a new one.
        </Notice>
      )}
      <Button kind="primary" disabled={state === "pending"} onClick={confirm}>
        {state === "pending" ? "Confirming…" : "Confirm and go on"}
      </Button>
    </div>
  );
}
