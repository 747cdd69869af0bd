"use server";

import { z } from "zod";
import { browserCookies } from "#app/_server/browser-cookies.ts";
import { openAction } from "#app/_server/guarded-action.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { emailAddress } from "#lib/users/email-address.ts";
import { requestPasswordReset } from "#lib/users/request-password-reset.ts";

const often =
  "Too many links were asked for with this address or from your network. Open the newest, or try again in an hour.";

export const requestResetAction = openAction({
  input: z.object({ email: emailAddress }),
  async verb({ caller, input: { email } }) {
    const { known: browser } = await browserCookies();
    const sent = await requestPasswordReset({ input: { email, asker: { caller, browser } } });
    return sent.ok ? ok({ email }) : failed({ detail: often });
  },
});
