import { deleteAccountData } from "#lib/accounts/delete-account-data.ts";
import { endBilling } from "#lib/billing/end-billing.ts";
import type { ParsedPayload } from "#lib/queue/tasks.ts";
import { forgetApplication } from "#lib/webhooks/forget-application.ts";

type Farewell = (call: { input: { accountId: string } }) => Promise<void>;

/**
 * What a deleted account has left with others, in this order, before its data goes: afterwards nobody
 * knows any more whose it was. Each may run again; one that throws is tried again later, and all that
 * comes after it waits.
 */
const farewells: Farewell[] = [endBilling, forgetApplication];

/** Takes a deleted account's data away. Stopped on its way, it goes on where it was. */
export async function deleteAccountTask({ payload }: { payload: ParsedPayload<"delete-account"> }): Promise<void> {
  for (const farewell of farewells) await farewell({ input: payload });
  await deleteAccountData({ input: payload });
}
