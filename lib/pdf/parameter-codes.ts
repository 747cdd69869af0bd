/**
 * Everything that can be wrong with one parameter: code → a sentence for the reference. The only such
 * list; the `errors` of an `invalid_parameters` problem and the OpenAPI document are made from it.
 */
export const parameterCodes = {
  required: "The parameter is missing.",
  unknown_parameter: "There is no such parameter; the detail names the nearest one.",
  repeated_parameter: "The parameter is given more than once.",
  invalid_boolean: "Neither true nor false.",
  invalid_number: "Not a number in plain decimal digits.",
  invalid_length: "Not a number with an optional unit that this parameter takes.",
  invalid_choice: "Not one of the values that this parameter takes.",
  invalid_text: "Not a text, or one with NUL characters or unpaired surrogates.",
  invalid_url: "Not an absolute http or https address.",
  invalid_selector: "Not a CSS selector as document.querySelector understands it.",
  invalid_file_name: "Not usable as an object name.",
  invalid_username: "Has a character that HTTP Basic cannot carry in a user name.",
  invalid_password: "Has a character that HTTP Basic cannot carry in a password.",
  invalid_instant: "Not an ISO 8601 instant with a time zone.",
  invalid_cursor: "Not a next_cursor of an earlier page.",
  invalid_idempotency_key: "Not 1 to 255 printable ASCII characters.",
  out_of_range: "Below the minimum or above the maximum.",
  too_long: "Longer than this parameter may be.",
  page_too_small: "The margins leave too little of the page to print on.",
  password_without_username: "A password needs a username.",
  conflicting_credentials: "Credentials are given both in the url and as parameters.",
} as const satisfies Record<string, string>;

export type ParameterCode = keyof typeof parameterCodes;
