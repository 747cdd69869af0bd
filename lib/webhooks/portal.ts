import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { log } from "#lib/telemetry/log.ts";
import { eventSender } from "./sender.ts";

/** Whether there is a page beside ours that openPortal leads to. */
export function hasPortal(): boolean {
  return eventSender().openPortal !== undefined;
}

/** A link into the page where the account's endpoints are kept. It signs in whoever has it. */
export async function openPortal({ ctx }: { ctx: Context }): Promise<Result<string, { detail: string }>> {
  const { openPortal: open } = eventSender();
  if (!open) return failed({ detail: "There is no portal here: endpoints are managed on this page." });
  const account = await db().account.findUniqueOrThrow({
    where: { id: ctx.account.id },
    select: { id: true, name: true },
  });
  try {
    return ok(await open(account));
  } catch (error) {
    log.error({ err: error }, "the webhook portal cannot be opened");
    return failed({ detail: "The webhook portal does not answer. Try again in a minute; events wait until it does." });
  }
}
