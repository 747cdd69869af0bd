import { notFound } from "next/navigation";
import type { z } from "zod";
import type { OperatorContext } from "#lib/accounts/context.ts";
import { log } from "#lib/telemetry/log.ts";
import { type Action, action, type Declared } from "./guarded-action.ts";
import { currentSession, operatorSession } from "./session.ts";

/**
 * A server action for operators, declared as guardedAction's are. To everyone else it does not exist:
 * they get the answer of an unknown page.
 */
export function operatorAction<Schema extends z.ZodType, Value>(
  declared: Declared<Schema, Value, { ctx: OperatorContext }>,
): Action<Value> {
  return action(declared, async () => {
    const session = await operatorSession();
    if (session) return { ok: true, value: { ctx: session.ctx } };
    log.warn({ user: (await currentSession())?.user.id }, "operator's action refused");
    return notFound();
  });
}
