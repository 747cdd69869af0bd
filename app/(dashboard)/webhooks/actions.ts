"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { guardedAction } from "#app/_server/guarded-action.ts";
import { failed, ok } from "#lib/errors/result.ts";
import { instantText } from "#lib/jobs/instant.ts";
import { awaitAttempt } from "#lib/webhooks/await-attempt.ts";
import { createEndpoint } from "#lib/webhooks/create-endpoint.ts";
import { deleteEndpoint } from "#lib/webhooks/delete-endpoint.ts";
import { type EndpointRefusal, endpointInputSchema, noSuchEndpoint } from "#lib/webhooks/endpoint-input.ts";
import { eventTypes } from "#lib/webhooks/event-types.ts";
import { outcomes } from "#lib/webhooks/outcomes.ts";
import { openPortal } from "#lib/webhooks/portal.ts";
import { replay } from "#lib/webhooks/replay.ts";
import { rotateSecret } from "#lib/webhooks/rotate-secret.ts";
import { sendTest } from "#lib/webhooks/send-test.ts";
import { showSecret } from "#lib/webhooks/show-secret.ts";
import { switchEndpoint } from "#lib/webhooks/switch-endpoint.ts";
import { updateEndpoint } from "#lib/webhooks/update-endpoint.ts";

const id = z.object({ id: z.uuid() });

/** A form names each event that is ticked; the verbs take them as a list. */
const withEvents = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((fields: Record<string, string>) => {
    return { ...fields, events: eventTypes.filter((type) => fields[type] === "on") };
  }, schema);

function refusal({ code, detail }: EndpointRefusal) {
  return failed(code === "bad_address" ? { detail, field: "url" } : { detail });
}

export const createEndpointAction = guardedAction({
  role: "admin",
  input: withEvents(endpointInputSchema),
  async verb({ ctx, input }) {
    const created = await createEndpoint({ ctx, input });
    return created.ok ? created : refusal(created.failure);
  },
});

export const updateEndpointAction = guardedAction({
  role: "admin",
  input: withEvents(endpointInputSchema.extend(id.shape)),
  async verb({ ctx, input }) {
    const updated = await updateEndpoint({ ctx, input });
    revalidatePath(`/webhooks/${input.id}`);
    return updated.ok ? updated : refusal(updated.failure);
  },
});

export const deleteEndpointAction = guardedAction({
  role: "admin",
  input: id,
  async verb({ ctx, input }) {
    if (!(await deleteEndpoint({ ctx, input }))) return failed(noSuchEndpoint);
    revalidatePath("/webhooks");
    redirect("/webhooks");
  },
});

export const switchEndpointAction = guardedAction({
  role: "admin",
  input: id.extend({ enabled: z.enum(["true", "false"]).transform((text) => text === "true") }),
  async verb({ ctx, input }) {
    const switched = await switchEndpoint({ ctx, input });
    revalidatePath(`/webhooks/${input.id}`);
    return switched ? ok(null) : failed(noSuchEndpoint);
  },
});

export const rotateSecretAction = guardedAction({
  role: "admin",
  input: id,
  async verb({ ctx, input }) {
    const rotated = await rotateSecret({ ctx, input });
    return rotated
      ? ok({ secret: rotated.secret, previousUntil: rotated.previousUntil.toISOString() })
      : failed(noSuchEndpoint);
  },
});

export const showSecretAction = guardedAction({
  role: "admin",
  input: id,
  async verb({ ctx, input }) {
    const secret = await showSecret({ ctx, input });
    return secret ? ok(secret) : failed(noSuchEndpoint);
  },
});

export const sendTestAction = guardedAction({
  role: "admin",
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

export const replayOneAction = guardedAction({
  role: "admin",
  input: id.extend({ messageId: z.string().max(100) }),
  async verb({ ctx, input }) {
    const replayed = await replay({ ctx, input });
    return replayed.ok ? replayed : failed(replayed.failure);
  },
});

export const replaySinceAction = guardedAction({
  role: "admin",
  input: id.extend({
    since: instantText({ error: "Choose the day and time to begin from." }),
    which: z.enum(["all", "not_delivered"]),
  }),
  async verb({ ctx, input }) {
    const replayed = await replay({ ctx, input });
    return replayed.ok ? replayed : failed(replayed.failure);
  },
});

export const openPortalAction = guardedAction({
  role: "admin",
  input: z.object({}),
  async verb({ ctx }) {
    return openPortal({ ctx });
  },
});
