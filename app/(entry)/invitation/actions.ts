"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { personAction } from "#app/_server/guarded-action.ts";
import { failed } from "#lib/errors/result.ts";
import { acceptInvitation } from "#lib/invitations/accept-invitation.ts";

export const acceptInvitationAction = personAction({
  input: z.object({ id: z.uuid() }),
  async verb({ person, input }) {
    if (await acceptInvitation({ person, input })) redirect("/jobs");
    return failed({ detail: "This invitation is not open for you any more. Ask for a new one." });
  },
});
