"use server";

import { z } from "zod";
import { signUpBrowser } from "#app/_server/browser-cookies.ts";
import { openAction } from "#app/_server/guarded-action.ts";
import { localPath } from "#app/_server/local-path.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { emailAddress } from "#lib/users/email-address.ts";
import { newPassword } from "#lib/users/password.ts";
import { personName } from "#lib/users/profile.ts";
import { signUp } from "#lib/users/sign-up.ts";

const refusals = {
  throttled: "Too many sign-ups with this address or from your network. Try again in an hour.",
  busy: "Too many people are signing in right now. Try again in a minute.",
};

export const signUpAction = openAction({
  input: z.object({
    name: personName,
    email: emailAddress,
    password: newPassword,
    next: z.string().optional().transform(localPath),
  }),
  secrets: ["password"],
  async verb({ caller, input }) {
    const { next, ...person } = input;
    const browser = await signUpBrowser();
    const signedUp = await signUp({ input: { ...person, caller, browser, ...(next !== undefined && { next }) } });
    return signedUp.ok ? ok({ email: input.email }) : failed({ detail: refusals[signedUp.failure] });
  },
});
