import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { seal, unseal } from "#lib/secrets/seal.ts";
import { type EndpointRefusal, noSuchEndpoint } from "../endpoint-input.ts";
import type { RotatedSecret } from "../endpoint-store.ts";
import { generateSecret, overlapHours, previousSecretBinding, secretBinding } from "../secret.ts";

/**
 * Gives an endpoint a new secret. The one before signs beside it for 24 hours, so that a receiver can
 * be changed over without losing an event; the one before that is retired at once.
 */
export async function rotateOwnSecret({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<RotatedSecret, EndpointRefusal>> {
  return db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ id: string; url: string; secretSealed: Uint8Array; previousUntil: Date }[]>`
      select id, url, secret_sealed as "secretSealed", now() + ${overlapHours}::int * interval '1 hour' as "previousUntil"
      from webhook_endpoints where id = ${input.id}::uuid and account_id = ${ctx.account.id}::uuid for update`;
    if (!row) return failed(noSuchEndpoint);
    const { id, previousUntil } = row;
    const previous = unseal({ box: row.secretSealed, boundTo: secretBinding(id) });
    const secret = generateSecret();
    await tx.webhookEndpoint.update({
      where: { id },
      data: {
        secretSealed: seal({ secret, boundTo: secretBinding(id) }),
        previousSecretSealed: seal({ secret: previous, boundTo: previousSecretBinding(id) }),
        previousSecretUntil: previousUntil,
      },
    });
    await recordAudit({ tx, ctx, input: { action: "webhook.secret_rotated", target: row.url } });
    return ok({ secret, previousUntil });
  });
}
