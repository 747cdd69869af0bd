"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { openAction } from "#app/_server/guarded-action.ts";
import { failed } from "#lib/errors/result.ts";
import { newPassword } from "#lib/users/password.ts";
import { resetPassword } from "#lib/users/reset-password.ts";

export const resetPasswordAction = openAction({
  input: z.object({ token: z.string(), password: newPassword }),
  secrets: ["password"],
  async verb({ input }) {
    if (await resetPassword({ input })) redirect("/sign-in?reset");
    return failed({ detail: "This link was used already or is older than an hour. Ask for a new one." });
  },
});
