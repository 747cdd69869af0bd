import { z } from "zod";

/** What an account is called: by its members, in invitations, and to confirm its deletion. */
export const accountName = z
  .string()
  .trim()
  .min(1, "Give the account a name, such as your company's.")
  .max(80, "An account's name has at most 80 characters.");
