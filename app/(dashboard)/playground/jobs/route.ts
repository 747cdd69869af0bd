import { memberWrite } from "#app/_server/member-route.ts";
import { trialInput } from "#lib/http/pdf-input.ts";
import { jobCreated } from "#lib/http/replies.ts";
import { createTrial } from "#lib/jobs/create-trial.ts";

export const POST = memberWrite({
  role: "member",
  parse: ({ body }) => trialInput(body),
  verb: createTrial,
  reply: jobCreated,
});
