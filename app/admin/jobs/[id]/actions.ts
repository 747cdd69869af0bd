"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { operatorAction } from "#app/_server/operator-action.ts";
import { onAccount } from "#lib/accounts/context.ts";
import { requeueJob } from "#lib/jobs/requeue-job.ts";

export const requeueAction = operatorAction({
  input: z.object({ id: z.uuid(), accountId: z.uuid() }),
  async verb({ ctx, input: { id, accountId } }) {
    const requeued = await requeueJob({ ctx: onAccount(ctx, accountId), input: { id } });
    revalidatePath(`/admin/jobs/${id}`);
    return requeued;
  },
});
