"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { isSameOrigin } from "#app/_server/guarded-action.ts";
import { readForm } from "#app/_server/read-form.ts";
import { currentSession } from "#app/_server/session.ts";
import { chooseAccount } from "#lib/users/sessions.ts";

const choice = z.object({ accountId: z.uuid() });

/** Looks at another account one is a member of, from its list of jobs. */
export async function chooseAccountAction(form: FormData): Promise<void> {
  const chosen = choice.safeParse(readForm(form));
  const session = await currentSession();
  if (chosen.success && session && (await isSameOrigin())) {
    const { sessionId, user } = session;
    await chooseAccount({ input: { sessionId, userId: user.id, accountId: chosen.data.accountId } });
  }
  redirect("/jobs");
}
