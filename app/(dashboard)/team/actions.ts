"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { guardedAction } from "#app/_server/guarded-action.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { createInvitation } from "#lib/invitations/create-invitation.ts";
import { resendInvitation } from "#lib/invitations/resend-invitation.ts";
import { withdrawInvitation } from "#lib/invitations/withdraw-invitation.ts";
import { changeRole } from "#lib/members/change-role.ts";
import { removeMember } from "#lib/members/remove-member.ts";
import { roles } from "#lib/members/role.ts";
import { emailAddress } from "#lib/users/email-address.ts";

const role = z.enum(roles);
const lastOwner = "An account needs an owner, and this is the last one. Make somebody else an owner first.";
const noMember = "This person is not in the account any more. Reload the page.";
const noInvitation = "This invitation was accepted or withdrawn meanwhile. Reload the page.";

const inviteRefusals = {
  member: { field: "email", detail: "This person is in the account already." },
  invited: { field: "email", detail: "An invitation for this address is open already. Send it again from the list." },
  throttled: { detail: "This account has sent 50 invitations within a day. Send the next one tomorrow." },
};

export const inviteAction = guardedAction({
  role: "owner",
  input: z.object({ email: emailAddress, role }),
  async verb({ ctx, input }) {
    const invited = await createInvitation({ ctx, input });
    return invited.ok ? invited : failed(inviteRefusals[invited.failure]);
  },
});

export const resendInvitationAction = guardedAction({
  role: "owner",
  input: z.object({ id: z.uuid() }),
  async verb({ ctx, input }) {
    const sent = await resendInvitation({ ctx, input });
    if (sent.ok) return sent;
    const often = "This invitation was sent five times within an hour. Wait an hour, and check the address.";
    return failed({ detail: sent.failure === "throttled" ? often : noInvitation });
  },
});

export const withdrawInvitationAction = guardedAction({
  role: "owner",
  input: z.object({ id: z.uuid() }),
  async verb({ ctx, input }) {
    const withdrawn = await withdrawInvitation({ ctx, input });
    revalidatePath("/team");
    return withdrawn ? ok(null) : failed({ detail: noInvitation });
  },
});

export const changeRoleAction = guardedAction({
  role: "owner",
  input: z.object({ userId: z.uuid(), role }),
  async verb({ ctx, input }) {
    const changed = await changeRole({ ctx, input });
    if (changed.ok) revalidatePath("/", "layout");
    return changed.ok ? changed : failed({ detail: changed.failure === "last_owner" ? lastOwner : noMember });
  },
});

export const removeMemberAction = guardedAction({
  role: "owner",
  input: z.object({ userId: z.uuid() }),
  async verb({ ctx, input }) {
    const removed = await removeMember({ ctx, input });
    if (!removed.ok) return failed({ detail: removed.failure === "last_owner" ? lastOwner : noMember });
    revalidatePath("/team");
    return removed;
  },
});

/** For every member, whatever their role. `accountId` is the one the page showed: the session may look at another by now. */
export const leaveAccountAction = guardedAction({
  role: "viewer",
  input: z.object({ accountId: z.uuid() }),
  async verb({ ctx, input }) {
    const { actor } = ctx;
    if (actor.kind !== "user" || input.accountId !== ctx.account.id) {
      return failed({ detail: "You switched to another account meanwhile. Reload the page and look which one it is." });
    }
    const left = await removeMember({ ctx, input: { userId: actor.id } });
    if (!left.ok) return failed({ detail: left.failure === "last_owner" ? lastOwner : noMember });
    redirect("/jobs");
  },
});
