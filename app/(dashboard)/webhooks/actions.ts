"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { type Declared, guardedAction } from "#app/_server/guarded-action.ts";
import type { Context } from "#lib/accounts/context.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { instantText } from "#lib/jobs/instant.ts";
import { awaitAttempt } from "#lib/webhooks/await-attempt.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { deleteEndpoint } from "#lib/webhooks/delete-endpoint.ts";
import { type EndpointRefusal, endpointInputSchema, noSuchEndpoint } from "#lib/webhooks/endpoint-input.ts";
import { EndpointsAway } from "#lib/webhooks/endpoints-away.ts";
import { eventTypes } from "#lib/webhooks/event-types.ts";
import { endpointIdSchema } from "#lib/webhooks/ids.ts";
import { outcomes } from "#lib/webhooks/outcomes.ts";
import { openPortal } from "#lib/webhooks/portal.ts";
import { replay } from "#lib/webhooks/replay.ts";
import { rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { sendTest } from "#lib/webhooks/send-test.ts";
import { showSecret } from "#lib/webhooks/show-secret.ts";
import { switchEndpoint } from "#lib/webhooks/switch-endpoint.ts";
import { updateEndpoint } from "#lib/webhooks/update-endpoint.ts";

const id = z.object({ id: endpointIdSchema });

/** A form names each event that is ticked; the verbs take them as a list. */
const withEvents = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((fields: Record<string, string>) => {
    return { ...fields, events: eventTypes.filter((type) => fields[type] === "on") };
  }, schema);

/** An action on endpoints. While nothing answers for them, it says so. */
function adminAction<Schema extends z.ZodType, Value>({ input, verb }: Declared<Schema, Value, { ctx: Context }>) {
  return guardedAction({
    role: "admin",
    input,
    async verb(call) {
      try {
        return await verb(call);
      } catch (error) {
        if (error instanceof EndpointsAway) return failed({ detail: error.message });
        throw error;
      }
    },
  });
}

function refusal({ code, detail }: EndpointRefusal) {
  return failed(code === "bad_address" ? { detail, field: "url" } : { detail });
}

export const createEndpointAction = adminAction({
  input: withEvents(endpointInputSchema),
  async verb({ ctx, input }) {
    const created = await createEndpoint({ ctx, input });
    return created.ok ? created : refusal(created.failure);
  },
});

export const updateEndpointAction = adminAction({
  input: withEvents(endpointInputSchema.extend(id.shape)),
  async verb({ ctx, input }) {
    const updated = await updateEndpoint({ ctx, input });
    revalidatePath(`/webhooks/${input.id}`);
    return updated.ok ? updated : refusal(updated.failure);
  },
});

export const deleteEndpointAction = adminAction({
  input: id,
  async verb({ ctx, input }) {
    if (!(await deleteEndpoint({ ctx, input }))) return failed(noSuchEndpoint);
    revalidatePath("/webhooks");
    redirect("/webhooks");
  },
});

export const switchEndpointAction = adminAction({
  input: id.extend({ enabled: z.enum(["true", "false"]).transform((text) => text === "true") }),
  async verb({ ctx, input }) {
    const switched = await switchEndpoint({ ctx, input });
    revalidatePath(`/webhooks/${input.id}`);
    return switched ? ok(null) : failed(noSuchEndpoint);
  },
});

export const rotateSecretAction = adminAction({
  input: id,
  async verb({ ctx, input }) {
    const rotated = await rotateSecret({ ctx, input });
    if (!rotated.ok) return failed(rotated.failure);
    const { secret, previousUntil } = rotated.value;
    return ok({ secret, previousUntil: previousUntil.toISOString() });
  },
});

export const showSecretAction = adminAction({
  input: id,
  async verb({ ctx, input }) {
    const secret = await showSecret({ ctx, input });
    return secret ? ok(secret) : failed(noSuchEndpoint);
  },
});

export const sendTestAction = adminAction({
  input: id.extend({ type: z.enum(eventTypes) }),
  async verb({ ctx, input }) {
    const sent = await sendTest({ ctx, input });
    if (!sent.ok) return failed(sent.failure);
    const attempt = await awaitAttempt({ ctx, input: { id: input.id, messageId: sent.value.messageId } });
    if (!attempt) return failed({ detail: "No worker has sent it yet. It is queued: look into the log in a while." });
    const { outcome, status, ms } = attempt;
    return ok({ received: outcome === "delivered", about: outcomes[outcome], status, ms });
  },
});

export const replayOneAction = adminAction({
  input: id.extend({ messageId: z.string().max(100) }),
  async verb({ ctx, input }) {
    const replayed = await replay({ ctx, input });
    return replayed.ok ? replayed : failed(replayed.failure);
  },
});

export const replaySinceAction = adminAction({
  input: id.extend({
    since: instantText({ error: "Choose the day and time to begin from." }),
    which: z.enum(["all", "not_delivered"]),
  }),
  async verb({ ctx, input }) {
    const replayed = await replay({ ctx, input });
    return replayed.ok ? replayed : failed(replayed.failure);
  },
});

export const openPortalAction = adminAction({
  input: z.object({}),
  async verb({ ctx }) {
    return openPortal({ ctx });
  },
});
