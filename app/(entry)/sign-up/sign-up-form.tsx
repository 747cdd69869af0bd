"use client";

import { signIn } from "next-auth/react";
import { ActionForm } from "#app/_ui/action-form.tsx";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import styles from "../entry.module.css";
import { signUpAction } from "./actions.ts";

type Props = { next: string; email: string; providers: { id: string; name: string }[] };

export function SignUpForm({ next, email, providers }: Props) {
  return (
    <>
      <ActionForm
        action={signUpAction}
        submit="Sign up"
        submitting="Signing up…"
        done={(sent) => (
          <Notice kind="done">
            We sent a link to {sent.email}. Open it within a day to confirm the address and go on.
          </Notice>
        )}
      >
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="next" value={next} />
            <Field label="Your name" name="name" autoComplete="name" defaultValue={typed.name} error={errors.name} />
            <Field
              label="E-mail address"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={typed.email ?? email}
              error={errors.email}
            />
            <Field
              label="Password"
              name="password"
              type="password"
              autoComplete="new-password"
              hint="At least 10 characters."
              error={errors.password}
            />
          </>
        )}
      </ActionForm>
      {providers.length > 0 && (
        <div className={styles.providers}>
          {providers.map(({ id, name }) => (
            <Button key={id} onClick={() => signIn(id, { callbackUrl: next })}>
              Sign up with {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
