"use client";

import { type FormEvent, type ReactNode, startTransition, useActionState } from "react";
import styles from "./action-form.module.css";
import { type ActionState, idle } from "./action-state.ts";
import { Button, type ButtonKind } from "./button.tsx";
import { Notice } from "./notice.tsx";

type FormAction<Value> = (previous: ActionState<Value>, form: FormData) => Promise<ActionState<Value>>;

type Props<Value> = {
  action: FormAction<Value>;
  submit: string;
  /** What the button says while the action runs. */
  submitting: string;
  kind?: ButtonKind;
  /** For rows of tables. */
  small?: boolean;
  /** The fields, drawn from what was typed and what is wrong with it. */
  children?: (state: { typed: Record<string, string>; errors: Record<string, string> }) => ReactNode;
  /** What is shown once the action is done, in place of the form. Without it the form stays. */
  done?: (value: Value) => ReactNode;
};

/** A form whose action runs on the server. A refusal keeps what was typed and says what is wrong where. */
export function ActionForm<Value>({
  action,
  submit,
  submitting,
  kind = "primary",
  small,
  children,
  done,
}: Props<Value>) {
  const [state, run, pending] = useActionState(action, idle as ActionState<Value>);
  if (state.status === "done" && done) return done(state.value);
  // Submitted by ourselves, because React empties a form whose action has run, refused or not.
  function submitKept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(() => run(form));
  }
  const failed = state.status === "failed" ? state : undefined;
  return (
    <form action={run} onSubmit={submitKept} className={styles.form} noValidate>
      {failed && <Notice kind="failed">{failed.message}</Notice>}
      {children?.({ typed: failed?.typed ?? {}, errors: failed?.errors ?? {} })}
      <Button type="submit" kind={kind} small={small} disabled={pending} className={styles.submit ?? ""}>
        {pending ? submitting : submit}
      </Button>
    </form>
  );
}
