import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { type EndpointRefusal, noSuchEndpoint } from "../endpoint-input.ts";
import { eventBody } from "../event-body.ts";
import { eventExamples } from "../event-examples.ts";
import type { EventType } from "../event-types.ts";
import { wakeEndpoint } from "../queue-endpoint.ts";

/**
 * Sends an endpoint an event of an example job, signed and sent like any other, once. Answers with the
 * id of its message, by which the log shows what came of it.
 */
export async function sendOwnTest({
  ctx,
  input: { id, type },
}: {
  ctx: Context;
  input: { id: string; type: EventType };
}): Promise<Result<{ messageId: string }, EndpointRefusal>> {
  return db().$transaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.findFirst({
      where: { id, accountId: ctx.account.id },
      select: { disabledAt: true },
    });
    if (!endpoint) return failed(noSuchEndpoint);
    if (endpoint.disabledAt) return failed({ code: "disabled", detail: "Enable the endpoint, then send a test." });
    const messageId = `evt_test_${uuid().replaceAll("-", "")}`;
    const happenedAt = new Date();
    const body = JSON.stringify(eventBody({ type, happenedAt, job: eventExamples[type] }));
    await tx.webhookMessage.create({ data: { id: messageId, accountId: ctx.account.id, type, body, happenedAt } });
    await tx.webhookDelivery.create({ data: { endpointId: id, messageId, attemptsAllowed: 1, happenedAt } });
    // Whoever tests wants to know now, whatever the receiver asked for before.
    await tx.webhookEndpoint.update({ where: { id }, data: { pausedUntil: null }, select: { id: true } });
    await wakeEndpoint({ tx, endpointId: id });
    return ok({ messageId });
  });
}
