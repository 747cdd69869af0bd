import { z } from "zod";

/** One plain e-mail address, NFKC and lower case, so that each person has one account however it is typed. */
export const emailAddress = z
  .string()
  .transform((text) => text.normalize("NFKC").trim().toLowerCase())
  .pipe(
    z
      .email("Give one e-mail address, such as you@example.com.")
      .max(254, "An e-mail address has at most 254 characters."),
  );
