import type { Metadata } from "next";
import Link from "next/link";
import { baseUrl, downloadUrl } from "#lib/config/config.ts";
import { creationFailedJob, deliveredJob } from "#lib/jobs/job-examples.ts";
import { type EventType, eventMeanings, eventTypes } from "#lib/webhooks/event-types.ts";
import { CodeBlock, JsonBlock } from "../_frame/code-block.tsx";
import { DocsFrame } from "../_frame/docs-frame.tsx";
import { DocsSection } from "../_frame/docs-section.tsx";
import { apiDocument, operations } from "./api-document.ts";
import { objects } from "./contents.ts";
import { Fields, fieldsOf } from "./fields.tsx";
import { Operation } from "./operation.tsx";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every endpoint with its parameters, answers, errors and examples, from the OpenAPI document.",
};

/** What stands beside an object: the example that shows it best. */
const exampleOf: Partial<Record<(typeof objects)[number]["schema"], { title: string; value: unknown }>> = {
  Job: { title: "A delivered job", value: deliveredJob },
  Failure: { title: "Of a job that failed", value: creationFailedJob.error },
};

export default function ApiPage() {
  const document = apiDocument();
  return (
    <DocsFrame
      href="/docs/api"
      title="API reference"
      about={
        <>
          Made from the same schemas that check requests. Programs read it as{" "}
          <a href="/v1/openapi.json">the OpenAPI document</a>. Answers may gain fields; requests with unknown fields are
          refused.
        </>
      }
    >
      <DocsSection
        id="authentication"
        title="Authentication"
        beside={
          <CodeBlock title="With curl" what="the command" code={`curl -u "$PLATEN_API_KEY:" ${baseUrl()}/jobs`} />
        }
      >
        <p>
          Every request carries an API key as the user name of HTTP Basic; the password is empty. With curl that is{" "}
          <code>-u</code>, the key and a colon. Keys are made on the{" "}
          <Link href="/keys" prefetch={false}>
            Keys
          </Link>{" "}
          page.
        </p>
        <p>
          The API is at <code>{baseUrl()}</code>, downloads at <code>{downloadUrl()}/</code>. Each address answers with
          and without a trailing slash, and every answer has an <code>X-Request-Id</code>.
        </p>
      </DocsSection>
      {operations(document).map((placed) => (
        <Operation key={placed.operation.operationId} {...placed} />
      ))}
      {objects.map(({ id, schema, title }) => {
        const example = exampleOf[schema];
        return (
          <DocsSection
            key={id}
            id={id}
            title={title}
            beside={example && <JsonBlock title={example.title} what="the example" value={example.value} />}
          >
            <p>{document.components.schemas[schema]?.description}</p>
            <Fields label={title} fields={fieldsOf(document.components.schemas[schema] ?? {})} />
          </DocsSection>
        );
      })}
      <DocsSection id="webhooks" title="Webhooks">
        <p>
          One event for each way a job can be done, sent to the account’s endpoints.{" "}
          <Link href="/docs/events">Events</Link> tells how to receive and verify them.
        </p>
        <ul>
          {eventTypes.map((type: EventType) => (
            <li key={type}>
              <code>{type}</code>: {eventMeanings[type]}
            </li>
          ))}
        </ul>
      </DocsSection>
    </DocsFrame>
  );
}
