"use server";

import { z } from "zod";
import { openAction } from "#app/_server/guarded-action.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import { emailAddress } from "#lib/users/email-address.ts";
import { requestPasswordReset } from "#lib/users/request-password-reset.ts";

const perHour = 20;

export const requestResetAction = openAction({
  input: z.object({ email: emailAddress }),
  async verb({ caller, input }) {
    const attempt = await takeAttempt({ what: `reset caller ${caller}`, limit: perHour, windowSeconds: 3600 });
    if (!attempt.allowed) return failed({ detail: "Too many requests from your network. Try again in an hour." });
    await requestPasswordReset({ input });
    return ok({ email: input.email });
  },
});
