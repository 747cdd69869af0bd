"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { guardedAction } from "#app/_server/guarded-action.ts";
import { openPortal } from "#lib/billing/open-portal.ts";
import { setSpending, spendingSchema } from "#lib/billing/set-spending.ts";
import { startCheckout } from "#lib/billing/start-checkout.ts";

// Neither reads anything: price and customer are ours.
const nothing = z.object({});

export const startCheckoutAction = guardedAction({ role: "admin", input: nothing, verb: startCheckout });

export const openPortalAction = guardedAction({ role: "admin", input: nothing, verb: openPortal });

export const setSpendingAction = guardedAction({
  role: "admin",
  input: spendingSchema,
  async verb({ ctx, input }) {
    const set = await setSpending({ ctx, input });
    revalidatePath("/billing");
    return set;
  },
});
