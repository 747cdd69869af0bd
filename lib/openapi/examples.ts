import { deliveredJob } from "#lib/jobs/job-examples.ts";

/** The smallest request there is. */
export const smallestExample = { url: "https://example.com/" };

export const jobPage = { object: "list", data: [deliveredJob], has_more: true, next_cursor: "dHVybjo0Mg" } as const;
