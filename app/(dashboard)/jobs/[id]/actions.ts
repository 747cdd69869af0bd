"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { guardedAction } from "#app/_server/guarded-action.ts";
import { runAgain } from "#lib/jobs/run-again.ts";

export const runAgainAction = guardedAction({
  role: "member",
  secrets: ["password"],
  input: z
    .object({
      id: z.uuid(),
      username: z
        .string()
        .max(1_024)
        .regex(/^[^:\r\n\0]*$/, "A user name cannot contain a colon or a line break.")
        .default(""),
      password: z
        .string()
        .max(1_024)
        .regex(/^[^\r\n\0]*$/, "A password cannot contain a line break.")
        .default(""),
    })
    .refine(({ username, password }) => username !== "" || password === "", {
      path: ["username"],
      message: "Give the user name that the password belongs to.",
    }),
  async verb({ ctx, input: { id, username, password } }) {
    const again = await runAgain({ ctx, input: { id, credentials: username === "" ? null : { username, password } } });
    return again.ok ? redirect(`/jobs/${again.value.job.id}`) : again;
  },
});
