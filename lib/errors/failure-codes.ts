/** Why a job ended `creation_failed`: the closed list of the contract. */
export const creationFailureCodes = [
  "invalid_address",
  "address_not_allowed",
  "dns_failed",
  "connection_failed",
  "tls_failed",
  "http_error",
  "authentication_failed",
  "not_a_page",
  "selector_timeout",
  "navigation_timeout",
  "render_timeout",
  "too_large",
  "renderer_crashed",
] as const;

/** Why a job ended `delivery_failed`: the closed list of the contract. */
export const deliveryFailureCodes = [
  "bucket_not_linked",
  "bucket_not_found",
  "bucket_access_denied",
  "bucket_unreachable",
  "bucket_error",
] as const;

export type CreationFailureCode = (typeof creationFailureCodes)[number];
export type DeliveryFailureCode = (typeof deliveryFailureCodes)[number];

/** An expected failure of a job: what programs read and a sentence for a person. */
export type CreationFailure = { code: CreationFailureCode; detail: string };
export type DeliveryFailure = { code: DeliveryFailureCode; detail: string };
