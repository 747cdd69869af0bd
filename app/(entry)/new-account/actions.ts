"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { personAction } from "#app/_server/guarded-action.ts";
import { accountName } from "#lib/accounts/account-name.ts";
import { createOwnAccount } from "#lib/accounts/create-own-account.ts";
import { failed } from "#lib/errors/result.ts";

export const createAccountAction = personAction({
  input: z.object({ name: accountName }),
  async verb({ person, input }) {
    const created = await createOwnAccount({ person, input });
    if (created.ok) redirect("/jobs");
    return failed({ detail: "You created ten accounts within a day. Create the next one tomorrow." });
  },
});
