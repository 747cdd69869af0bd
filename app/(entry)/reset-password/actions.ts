"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { rememberBrowser } from "#app/_server/browser-cookies.ts";
import { openAction } from "#app/_server/guarded-action.ts";
import { failed } from "#lib/errors/result.ts";
import { newPassword } from "#lib/users/password.ts";
import { resetPassword } from "#lib/users/reset-password.ts";

const refusals = {
  closed: "This link was used already or is older than an hour. Ask for a new one.",
  busy: "Too many people are signing in right now. Try again in a minute.",
};

export const resetPasswordAction = openAction({
  input: z.object({ token: z.string(), password: newPassword }),
  secrets: ["password"],
  async verb({ input }) {
    const reset = await resetPassword({ input });
    if (!reset.ok) return failed({ detail: refusals[reset.failure] });
    // Who has just read the mail signs in next, whatever strangers have tried meanwhile.
    await rememberBrowser(reset.value);
    redirect("/sign-in?reset");
  },
});
