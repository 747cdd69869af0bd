import { z } from "zod";
import { eventTypes } from "./event-types.ts";

const urlMaxCharacters = 2_048;
const descriptionMaxCharacters = 200;

/** What a customer says of an endpoint; whether its address may be reached is checked apart. */
export const endpointInputSchema = z.object({
  url: z
    .string()
    .trim()
    .min(1, "Give the address that events are sent to.")
    .max(urlMaxCharacters, `The address may have ${urlMaxCharacters} characters.`),
  description: z
    .string()
    .trim()
    .max(descriptionMaxCharacters, `The description may have ${descriptionMaxCharacters} characters.`)
    .default(""),
  events: z
    .array(z.enum(eventTypes))
    .min(1, "Choose at least one event.")
    .transform((chosen) => eventTypes.filter((type) => chosen.includes(type))),
});

export type EndpointInput = z.output<typeof endpointInputSchema>;

/** Why something about an endpoint cannot be done, for whoever asked. */
export type EndpointRefusal = {
  code: "not_found" | "bad_address" | "too_many" | "disabled" | "rate_limited" | "not_now";
  detail: string;
};

/** Each job that ends is sent to all of them. */
export const endpointsMax = 20;

export const tooManyEndpoints: EndpointRefusal = {
  code: "too_many",
  detail: `An account may have ${endpointsMax} endpoints. Delete one first.`,
};

export const noSuchEndpoint: EndpointRefusal = { code: "not_found", detail: "There is no such endpoint." };
