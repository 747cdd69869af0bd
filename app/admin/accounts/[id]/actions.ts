"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { operatorAction } from "#app/_server/operator-action.ts";
import { adjustLimits } from "#lib/admin/adjust-limits.ts";
import { resumeAccount, suspendAccount } from "#lib/admin/suspend-account.ts";
import { failed, ok } from "#lib/errors/result.ts";

const changed = { detail: "The account's state has changed meanwhile. Reload the page." };
const gone = { detail: "There is no such account any more." };

const reason = z
  .string()
  .trim()
  .min(1, "Give a reason: the customer reads it.")
  .max(500, "A reason has at most 500 characters.");

const mostAllowed = 1_000_000;
const limit = z
  .string()
  .trim()
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .refine(
    (number) => number === null || (Number.isInteger(number) && number >= 1 && number <= mostAllowed),
    "Give a whole number from 1 to 1000000, or nothing for the usual limit.",
  );

export const suspendAction = operatorAction({
  input: z.object({ id: z.uuid(), reason }),
  async verb({ ctx, input }) {
    const suspended = await suspendAccount({ ctx, input });
    revalidatePath("/admin/accounts", "layout");
    return suspended ? ok(null) : failed(changed);
  },
});

export const resumeAction = operatorAction({
  input: z.object({ id: z.uuid(), reason }),
  async verb({ ctx, input }) {
    const resumed = await resumeAccount({ ctx, input });
    revalidatePath("/admin/accounts", "layout");
    return resumed ? ok(null) : failed(changed);
  },
});

export const adjustLimitsAction = operatorAction({
  input: z.object({ id: z.uuid(), requestsPerMinute: limit, downloadsAtOnce: limit }),
  async verb({ ctx, input }) {
    return (await adjustLimits({ ctx, input })) ? ok(null) : failed(gone);
  },
});
