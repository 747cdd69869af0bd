import { z } from "zod";
import { eventBody } from "./event-body.ts";
import { eventExamples } from "./event-examples.ts";
import { eventMeanings, eventSchema, eventTypes } from "./event-types.ts";
import { svix } from "./svix-client.ts";

let registered: Promise<void> | undefined;

/** Tells Svix our event types, with the schemas that the OpenAPI document shows too: once a process, created or brought up to date. */
export function ensureEventTypes(): Promise<void> {
  registered ??= registerEventTypes().catch((error) => {
    registered = undefined;
    throw error;
  });
  return registered;
}

async function registerEventTypes(): Promise<void> {
  for (const type of eventTypes) {
    // Svix sends the example as a test.
    const job = eventExamples[type];
    const example = eventBody({ type, happenedAt: new Date(job.finished_at ?? 0), job });
    const schema = z.toJSONSchema(eventSchema(type).meta({ examples: [example] }), { target: "draft-7", io: "output" });
    await svix().eventType.upsert(type, { description: eventMeanings[type], schemas: { 1: schema } });
  }
}
