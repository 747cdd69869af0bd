import { plainName } from "#lib/text/plain-name.ts";

/** What an account is called: by its members, in invitations, and to confirm its deletion. */
export const accountName = plainName({
  max: 80,
  empty: "Give the account a name, such as your company's.",
  long: "An account's name has at most 80 characters.",
});
