import type { Metadata } from "next";
import { publicUrl } from "#lib/config/config.ts";
import { creationFailureAdvice, deliveryFailureAdvice } from "#lib/errors/failure-advice.ts";
import { creationFailureCodes, deliveryFailureCodes } from "#lib/errors/failure-codes.ts";
import { type ProblemCode, problemCodes } from "#lib/errors/problem-codes.ts";
import { creationFailedJob, deliveryFailedJob } from "#lib/jobs/job-examples.ts";
import { exampleOf } from "#lib/openapi/problem-responses.ts";
import { type ParameterCode, parameterCodes } from "#lib/pdf/parameter-codes.ts";
import { JsonBlock } from "../_frame/code-block.tsx";
import { DocsFrame } from "../_frame/docs-frame.tsx";
import { CodeSection } from "./code-section.tsx";
import { problemAdvice } from "./problem-advice.ts";

export const metadata: Metadata = {
  title: "Errors",
  description: "Every code the service answers with: what it means and what to do.",
};

// `doc_url` of a problem is this page with its bare code, so the other lists keep out of the way.
const sections = [
  {
    id: "requests",
    title: "A request is refused",
    intro: "The `code` of the problem that a request is answered with, and its HTTP status.",
    entries: keysOf(problemCodes).map((code) => ({ id: code, code, ...problemCodes[code], ...problemAdvice[code] })),
  },
  {
    id: "creation",
    title: "The PDF could not be created",
    intro:
      "The `code` in the `error` of a job that ended `creation_failed`. The first three failed jobs of a `url` are free; to try again, create a new job.",
    entries: creationFailureCodes.map((code) => ({ id: `job-${code}`, code, ...creationFailureAdvice[code] })),
  },
  {
    id: "delivery",
    title: "The PDF could not be uploaded",
    intro:
      "The `code` in the `error` of a job that ended `delivery_failed`. The PDF was made; the bucket did not take it.",
    entries: deliveryFailureCodes.map((code) => ({ id: `job-${code}`, code, ...deliveryFailureAdvice[code] })),
  },
  {
    id: "parameters",
    title: "A parameter is not valid",
    intro: "The `code` of each entry in `errors`, when a request is refused with `invalid_parameters`.",
    entries: keysOf(parameterCodes).map((code) => ({ id: `param-${code}`, code, means: parameterCodes[code] })),
  },
];

export default function ErrorsPage() {
  return (
    <DocsFrame
      href="/docs/errors"
      title="Errors"
      about={
        <>
          A request that is refused is answered with a problem document (RFC 9457). Let programs read <code>code</code>,
          which stays the same, and show people <code>detail</code>. Jobs are different: once one is created, nothing is
          refused any more. It ends <code>delivered</code>, <code>creation_failed</code> or <code>delivery_failed</code>
          , and its <code>error</code> has a code from the second or third list.
        </>
      }
    >
      {sections.map((section) => (
        <CodeSection key={section.id} {...section} beside={besideOf(section.id)} />
      ))}
    </DocsFrame>
  );
}

/** What a list's codes look like on the wire. */
function besideOf(id: string) {
  if (id === "requests") {
    const value = exampleOf("invalid_parameters", publicUrl());
    return <JsonBlock title="HTTP 422 application/problem+json" what="the example" value={value} />;
  }
  if (id === "creation") return <JsonBlock title="Its error" what="the example" value={creationFailedJob.error} />;
  if (id === "delivery") return <JsonBlock title="Its error" what="the example" value={deliveryFailedJob.error} />;
  return null;
}

// Object.keys forgets which keys they are; both tables are constants without others.
function keysOf<Code extends ProblemCode | ParameterCode>(table: Record<Code, unknown>): Code[] {
  return Object.keys(table) as Code[];
}
