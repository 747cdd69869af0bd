"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { guardedAction } from "#app/_server/guarded-action.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { revokeKey } from "#lib/api-keys/revoke-key.ts";
import { longestOverlapHours, rollKey } from "#lib/api-keys/roll-key.ts";
import { failed, ok } from "#lib/errors/result.ts";

const gone = { detail: "There is no such key any more: it was revoked or rolled already. Reload the page." };

export const createKeyAction = guardedAction({
  role: "admin",
  input: z.object({
    name: z.string().trim().min(1, "Give the key a name, such as the program that will use it.").max(60),
  }),
  async verb({ ctx, input }) {
    return ok(await createKey({ ctx, input }));
  },
});

export const rollKeyAction = guardedAction({
  role: "admin",
  input: z.object({ id: z.uuid(), overlapHours: z.coerce.number().int().min(0).max(longestOverlapHours) }),
  async verb({ ctx, input }) {
    const rolled = await rollKey({ ctx, input });
    return rolled.ok ? rolled : failed(gone);
  },
});

export const revokeKeyAction = guardedAction({
  role: "admin",
  input: z.object({ id: z.uuid() }),
  async verb({ ctx, input }) {
    const revoked = await revokeKey({ ctx, input });
    revalidatePath("/keys");
    return revoked ? ok(null) : failed(gone);
  },
});
