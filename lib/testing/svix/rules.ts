import { z } from "zod";

// What svix-server checks, each rule with where it stands: paths are those of svix/svix-webhooks below
// server/svix-server/src, names those of the published OpenAPI. The server ignores a field that it does not
// know; here it is refused, because one that we send is a mistake of ours.

// core/types/mod.rs: validate_limited_str.
const limited = z
  .string()
  .min(1, "String must be at least one character")
  .max(256, "String too long")
  .regex(/^[a-zA-Z0-9\-_.]+$/, "String must match the following pattern: [a-zA-Z0-9\\-_.].");

// core/types/mod.rs: BaseUid::validate_. An application's ids begin with app_, an endpoint's with ep_, a message's with msg_.
const uid = (prefix: string) =>
  limited.refine((text) => !text.startsWith(prefix), {
    message: "Uids are not allowed to have the same prefix as the ID. Prefix with _?",
  });

// v1/utils/mod.rs: validate_no_control_characters.
const plain = z.string().refine(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  (text) => !/[\x00-\x08]/.test(text),
  "Control characters 0x00-0x08 not allowed.",
);

const throttleRate = z.int().min(1, "Endpoint rate limits must be at least one if set").max(65_535).nullish();
const metadata = z.record(z.string(), z.string());

/** core/types/mod.rs: EventTypeName::validate. */
export const eventTypeName = limited;

/** v1/endpoints/application.rs: ApplicationIn. */
export const applicationIn = z.strictObject({
  name: plain.min(1, "Application names must be at least one character"),
  uid: uid("app_").nullish(),
  throttleRate,
  metadata: metadata.default({}),
});

/** v1/endpoints/event_type.rs: EventTypeUpdate; db/models/eventtype.rs: each schema has to compile as draft 7. */
export const eventTypeIn = z.strictObject({
  description: plain,
  archived: z.boolean().default(false),
  deprecated: z.boolean().default(false),
  schemas: z
    .record(z.string(), z.looseObject({ type: z.literal("object"), examples: z.array(z.unknown()).optional() }))
    .nullish(),
});

/** v1/endpoints/endpoint/mod.rs: validate_url. The address is kept as the URL standard writes it. */
const url = z
  .string()
  .min(1)
  .max(65_536)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: "Endpoint URL schemes must be http or https",
  })
  .transform((text) => new URL(text).href);

// v1/endpoints/endpoint/mod.rs: validate_event_types_ids, validate_channels_endpoint.
const eventTypes = z.array(limited).min(1, "filterTypes can't be empty, it must have at least one item.").nullish();
const channels = z.array(limited).min(1).max(10).nullish();

// core/types/mod.rs: EndpointSecret, KEY_SIZE to KEY_SIZE_MAX bytes behind the prefix.
const secret = z
  .string()
  .regex(/^whsec_[a-zA-Z0-9+/]+=*$/, "invalid prefix")
  .refine((text) => bytesOf(text) >= 24 && bytesOf(text) <= 75, "secret length invalid")
  .nullish();
const bytesOf = (text: string) => Buffer.from(text.slice("whsec_".length), "base64").length;

/** v1/endpoints/endpoint/mod.rs: EndpointIn. */
export const endpointIn = z.strictObject({
  url,
  description: plain.default(""),
  uid: uid("ep_").nullish(),
  disabled: z.boolean().default(false),
  metadata: metadata.default({}),
  eventTypes,
  channels,
  throttleRate,
  secret,
});

/** v1/endpoints/endpoint/mod.rs: EndpointPatch. What is absent stays. */
export const endpointPatch = z.strictObject({
  url: url.optional(),
  description: plain.optional(),
  uid: uid("ep_").nullish(),
  disabled: z.boolean().optional(),
  metadata: metadata.optional(),
  eventTypes,
  channels,
  throttleRate,
});

/** EndpointSecretRotateIn of the OpenAPI: the grace period is at most seven days. */
export const rotateIn = z.strictObject({
  key: secret,
  gracePeriodSeconds: z
    .int()
    .min(0)
    .max(7 * 86_400)
    .nullish(),
});

/** v1/endpoints/message.rs: MessageIn. */
export const messageIn = z.strictObject({
  eventId: uid("msg_").nullish(),
  eventType: limited,
  payload: z.record(z.string(), z.unknown(), "Payload must be an object."),
  channels: z.array(limited).min(1).max(5).nullish(),
  payloadRetentionPeriod: z.int().min(5).max(90).default(90),
});

/** v1/endpoints/endpoint/mod.rs: EventExampleIn. */
export const exampleIn = z.strictObject({ eventType: limited });

/** RecoverIn of the OpenAPI. */
export const recoverIn = z.strictObject({ since: z.iso.datetime(), until: z.iso.datetime().nullish() });

/** v1/utils/mod.rs: PaginationLimit and BaseId::validate_ of core/types/mod.rs. `prefix`: of the ids that are listed. */
export const pagination = (prefix: string) =>
  z.object({
    limit: z.coerce.number().int().min(0).max(250, "Given limit must not exceed 250").default(50),
    iterator: z
      .string()
      .regex(new RegExp(`^-?${prefix}`), "Invalid id. Expected different prefix")
      .optional(),
  });
