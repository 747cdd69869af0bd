import type { Heading } from "../_frame/contents.ts";
import { apiDocument, operations } from "./api-document.ts";

/** The objects that answers are made of, in the order they are told. `schema` is their name in the document. */
export const objects = [
  { id: "job", schema: "Job", title: "The job" },
  { id: "job-options", schema: "JobOptions", title: "Its options" },
  { id: "file", schema: "File", title: "Its file" },
  { id: "failure", schema: "Failure", title: "Its error" },
  { id: "blocked", schema: "Blocked", title: "What was blocked" },
  { id: "job-list", schema: "JobList", title: "A page of jobs" },
  { id: "problem", schema: "Problem", title: "A problem" },
  { id: "parameter-error", schema: "ParameterError", title: "A wrong parameter" },
] as const;

/** The headings of the API reference: from the OpenAPI document, but for the first and last. */
export function apiContents(): Heading[] {
  return [
    { id: "authentication", title: "Authentication" },
    ...operations(apiDocument()).map(({ operation: { operationId: id, summary: title } }) => ({ id, title })),
    ...objects.map(({ id, title }) => ({ id, title })),
    { id: "webhooks", title: "Webhooks" },
  ];
}
