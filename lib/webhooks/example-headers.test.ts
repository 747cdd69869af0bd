import { afterEach, expect, test } from "vitest";
import { config } from "#lib/config/config.ts";
import { deliveredJob } from "#lib/jobs/job-examples.ts";
import { exampleHeaders } from "./example-headers.ts";
import { generateSecret } from "./secret.ts";

const token = config().SVIX_TOKEN;
afterEach(() => Object.assign(config(), { SVIX_TOKEN: token }));

test.each([
  [
    "from our own sender both sets of names and our message id",
    undefined,
    ["svix-id", "svix-signature", "svix-timestamp", "webhook-id", "webhook-signature", "webhook-timestamp"],
    /^evt_/,
  ],
  [
    "through Svix its own names and an id of its own",
    "testsk_x",
    ["svix-id", "svix-signature", "svix-timestamp"],
    /^msg_/,
  ],
])("the docs show %s", (_, SVIX_TOKEN, names, id) => {
  Object.assign(config(), { SVIX_TOKEN });
  const headers = exampleHeaders({ job: deliveredJob, at: new Date(), body: "{}", secrets: [generateSecret()] });
  expect(Object.keys(headers).toSorted()).toEqual(names);
  expect(headers["svix-id"]).toMatch(id);
});
