import { creationFailureCodes, deliveryFailureCodes } from "#lib/errors/failure-codes.ts";
import { problemCodes } from "#lib/errors/problem-codes.ts";
import { pdfOptionsSchema } from "#lib/pdf/options.ts";
import { parameterCodes } from "#lib/pdf/parameter-codes.ts";
import { apiContents } from "../api/contents.ts";

/** A heading one can link to. `code` sets it as code; `deep` keeps it out of the list, not out of the search. */
export type Heading = { id: string; title: string; code?: true; deep?: true };

export type DocsPage = { href: string; title: string; headings: Heading[] };

/** All pages of the docs in reading order, with their headings: what the left column lists and searches. */
export function docsPages(): DocsPage[] {
  return [
    {
      href: "/docs",
      title: "Quick start",
      headings: [
        { id: "key", title: "Take a key" },
        { id: "first-pdf", title: "Your first PDF" },
        { id: "bucket", title: "Link a bucket" },
        { id: "job", title: "Create a job" },
        { id: "show", title: "See how it is going" },
        { id: "repeat", title: "Repeat safely" },
      ],
    },
    {
      href: "/docs/options",
      title: "Options",
      headings: Object.keys(pdfOptionsSchema.shape).map((name) => asCode(name)),
    },
    {
      href: "/docs/events",
      title: "Events",
      headings: [
        { id: "types", title: "The events" },
        { id: "payload", title: "What is sent" },
        { id: "verify", title: "Verify the signature" },
        { id: "schedule", title: "When it is sent again" },
        { id: "receiver", title: "A good receiver" },
      ],
    },
    {
      href: "/docs/errors",
      title: "Errors",
      headings: [
        { id: "requests", title: "A request is refused" },
        ...Object.keys(problemCodes).map((code) => deepCode(code, code)),
        { id: "creation", title: "The PDF could not be created" },
        ...creationFailureCodes.map((code) => deepCode(`job-${code}`, code)),
        { id: "delivery", title: "The PDF could not be uploaded" },
        ...deliveryFailureCodes.map((code) => deepCode(`job-${code}`, code)),
        { id: "parameters", title: "A parameter is not valid" },
        ...Object.keys(parameterCodes).map((code) => deepCode(`param-${code}`, code)),
      ],
    },
    {
      href: "/docs/limits",
      title: "Limits",
      headings: [
        { id: "requests", title: "Requests" },
        { id: "values", title: "Values of options" },
        { id: "rendering", title: "One render" },
        { id: "counting", title: "What counts" },
        { id: "keeping", title: "What is kept" },
      ],
    },
    { href: "/docs/api", title: "API reference", headings: apiContents() },
  ];
}

function asCode(name: string): Heading {
  return { id: name, title: name, code: true };
}

function deepCode(id: string, title: string): Heading {
  return { id, title, code: true, deep: true };
}
