"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { guardedAction, personAction } from "#app/_server/guarded-action.ts";
import { accountName } from "#lib/accounts/account-name.ts";
import { deleteAccount } from "#lib/accounts/delete-account.ts";
import { renameAccount } from "#lib/accounts/rename-account.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { changePassword } from "#lib/users/change-password.ts";
import { newPassword } from "#lib/users/password.ts";
import { personName, renamePerson } from "#lib/users/profile.ts";
import { requestPasswordReset } from "#lib/users/request-password-reset.ts";
import { endSession, endSessions } from "#lib/users/sessions.ts";

const switched = { detail: "You switched to another account meanwhile. Reload the page and look which one it is." };

export const renamePersonAction = personAction({
  input: z.object({ name: personName }),
  async verb({ person, input }) {
    await renamePerson({ person, input });
    revalidatePath("/settings");
    return ok(input);
  },
});

const passwordRefusals = {
  wrong: { field: "current", detail: "That is not your current password." },
  throttled: { detail: "Too many attempts. Wait a quarter of an hour." },
  busy: { detail: "Too many people are signing in right now. Try again in a minute." },
};

export const changePasswordAction = personAction({
  input: z.object({ current: z.string().max(200), password: newPassword }),
  secrets: ["current", "password"],
  async verb({ person, input }) {
    const changed = await changePassword({ person, input });
    revalidatePath("/settings");
    return changed.ok ? changed : failed(passwordRefusals[changed.failure]);
  },
});

/** The way to a first password for who signed up with GitHub or Google; its link goes to their own address. */
export const mailPasswordLinkAction = personAction({
  input: z.object({}),
  async verb({ person }) {
    const { email } = person.user;
    const sent = await requestPasswordReset({ input: { email, asker: { person: person.user.id } } });
    return sent.ok ? ok({ email }) : failed({ detail: "Five links were sent within an hour. Open the newest." });
  },
});

export const endSessionAction = personAction({
  input: z.object({ sessionId: z.uuid() }),
  async verb({ person, input }) {
    await endSession({ input: { ...input, userId: person.user.id } });
    revalidatePath("/settings");
    return ok(null);
  },
});

export const endOtherSessionsAction = personAction({
  input: z.object({}),
  async verb({ person }) {
    await endSessions({ input: { userId: person.user.id, except: person.sessionId } });
    revalidatePath("/settings");
    return ok(null);
  },
});

/** `accountId` is the account that the page showed: the session may look at another one by now. */
export const renameAccountAction = guardedAction({
  role: "owner",
  input: z.object({ accountId: z.uuid(), name: accountName }),
  async verb({ ctx, input: { accountId, name } }) {
    if (accountId !== ctx.account.id) return failed(switched);
    await renameAccount({ ctx, input: { name } });
    revalidatePath("/", "layout");
    return ok({ name });
  },
});

export const deleteAccountAction = guardedAction({
  role: "owner",
  input: z.object({ accountId: z.uuid(), name: z.string() }),
  async verb({ ctx, input: { accountId, name } }) {
    if (accountId !== ctx.account.id) return failed(switched);
    const deleted = await deleteAccount({ ctx, input: { name } });
    if (deleted.ok || deleted.failure === "gone") redirect("/jobs");
    return failed({ field: "name", detail: "This is not the account's name, letter for letter." });
  },
});
