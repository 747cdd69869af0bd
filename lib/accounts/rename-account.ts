import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import type { Context } from "./context.ts";

/** Gives the account another name. The name it has already is no change. */
export async function renameAccount({ ctx, input }: { ctx: Context; input: { name: string } }): Promise<void> {
  await db().$transaction(async (tx) => {
    const where = { id: ctx.account.id };
    const { name } = await tx.account.findUniqueOrThrow({ where, select: { name: true } });
    if (name === input.name) return;
    await tx.account.update({ where, data: { name: input.name } });
    await recordAudit({ tx, ctx, input: { action: "account.renamed", target: input.name, details: { from: name } } });
  });
}
