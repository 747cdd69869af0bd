"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { operatorAction } from "#app/_server/operator-action.ts";
import { blockHost, unblockHost } from "#lib/admin/block-host.ts";
import { blockableHost } from "#lib/admin/host-name.ts";
import { failed, ok } from "#lib/errors/result.ts";

export const blockAction = operatorAction({
  input: z.object({
    host: blockableHost,
    reason: z
      .string()
      .trim()
      .min(1, "Say why, for the operators after you.")
      .max(500, "A reason has at most 500 characters."),
  }),
  async verb({ ctx, input }) {
    const blocked = await blockHost({ ctx, input });
    revalidatePath("/admin/abuse");
    return blocked ? ok(input.host) : failed({ field: "host", detail: `${input.host} is blocked already.` });
  },
});

export const unblockAction = operatorAction({
  input: z.object({ host: z.string().min(1).max(300) }),
  async verb({ ctx, input }) {
    const lifted = await unblockHost({ ctx, input });
    revalidatePath("/admin/abuse");
    return lifted ? ok(null) : failed({ detail: `${input.host} is not blocked any more.` });
  },
});
