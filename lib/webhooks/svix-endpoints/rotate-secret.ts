import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type EndpointRefusal, noSuchEndpoint } from "../endpoint-input.ts";
import type { RotatedSecret } from "../endpoint-store.ts";
import { overlapHours } from "../secret.ts";
import { isRefusal } from "../svix-client.ts";
import { askAbout } from "./ask.ts";
import { notes } from "./resource.ts";

const tooOften: EndpointRefusal = {
  code: "not_now",
  detail: "This secret was rotated too often today. Rotate it again tomorrow, or add a new endpoint.",
};

/** Has Svix make an endpoint a new secret. Each one before signs beside it for 24 hours; until when is noted in its metadata. */
export async function rotateSvixSecret({
  ctx,
  input: { id },
}: {
  ctx: Context;
  input: { id: string };
}): Promise<Result<RotatedSecret, EndpointRefusal>> {
  try {
    const rotated = await askAbout({
      ctx,
      id,
      async call(client, uid) {
        const { url, metadata } = await client.endpoint.get(uid, id);
        await client.endpoint.rotateSecret(uid, id);
        const previousUntil = new Date(Date.now() + overlapHours * 3_600_000);
        const noted = { ...metadata, [notes.previousSecretUntil]: previousUntil.toISOString() };
        await client.endpoint.patch(uid, id, { metadata: noted });
        const { key: secret } = await client.endpoint.getSecret(uid, id);
        return { url, secret, previousUntil };
      },
    });
    if (!rotated) return failed(noSuchEndpoint);
    const { url, ...answer } = rotated;
    await recordAudit({ tx: db(), ctx, input: { action: "webhook.secret_rotated", target: url } });
    return ok(answer);
  } catch (error) {
    // At most ten a day, says svix-server's secrets.rs.
    if (isRefusal(error, 400)) return failed(tooOften);
    throw error;
  }
}
