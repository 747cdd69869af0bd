"use server";

import { z } from "zod";
import { openAction } from "#app/_server/guarded-action.ts";
import { localPath } from "#app/_server/local-path.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { emailAddress } from "#lib/users/email-address.ts";
import { newPassword } from "#lib/users/password.ts";
import { signUp } from "#lib/users/sign-up.ts";

const perHour = 20;

export const signUpAction = openAction({
  input: z.object({
    name: z.string().trim().min(1, "Say how we should call you.").max(80),
    email: emailAddress,
    password: newPassword,
    next: z.string().optional().transform(localPath),
  }),
  secrets: ["password"],
  async verb({ caller, input }) {
    const attempt = await takeAttempt({ what: `sign-up caller ${caller}`, limit: perHour, windowSeconds: 3600 });
    if (!attempt.allowed) return failed({ detail: "Too many sign-ups from your network. Try again in an hour." });
    const { next, ...person } = input;
    await signUp({ input: next === undefined ? person : { ...person, next } });
    return ok({ email: input.email });
  },
});
