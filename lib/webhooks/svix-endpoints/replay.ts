import type { Context } from "#lib/accounts/context.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type EndpointRefusal, noSuchEndpoint } from "../endpoint-input.ts";
import type { Replayed, ReplayInput } from "../endpoint-store.ts";
import { isRefusal } from "../svix-client.ts";
import { askAbout } from "./ask.ts";
import { svixIds } from "./ids.ts";

const tooOld: EndpointRefusal = { code: "not_now", detail: "Choose a time within the last 14 days." };
const expired: EndpointRefusal = { code: "not_now", detail: "The body of this event is no longer kept." };

/**
 * Has Svix send one event again, or those since a time whose schedule has ended without success. Each is tried
 * once, with the id it had. How many those are, only Svix knows.
 */
export async function replayBySvix({
  ctx,
  input,
}: {
  ctx: Context;
  input: ReplayInput;
}): Promise<Result<Replayed, EndpointRefusal>> {
  const { id } = input;
  const endpoint = await askAbout({ ctx, id, call: (client, uid) => client.endpoint.get(uid, id) });
  if (!endpoint) return failed(noSuchEndpoint);
  if (endpoint.disabled) return failed({ code: "disabled", detail: "Enable the endpoint, then replay." });
  const one = "messageId" in input;
  if (one && !svixIds.message.test(input.messageId)) return ok({ count: 0 });
  try {
    const sent = await askAbout<unknown>({
      ctx,
      id,
      call: (client, uid) =>
        one
          ? client.messageAttempt.resend(uid, input.messageId, id)
          : client.endpoint.recover(uid, id, { since: input.since }),
    });
    // Another account's message, or one that was never for this endpoint.
    if (sent === undefined) return ok({ count: 0 });
  } catch (error) {
    if (isRefusal(error, 422)) return failed(tooOld);
    if (isRefusal(error, 400)) return failed(expired);
    throw error;
  }
  const count = one ? 1 : null;
  const what = one ? input.messageId : `not_delivered since ${input.since.toISOString()}`;
  await recordAudit({
    tx: db(),
    ctx,
    input: { action: "webhook.replayed", target: endpoint.url, details: { what, count } },
  });
  return ok({ count });
}
