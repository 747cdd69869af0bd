import type { Metadata } from "next";
import Link from "next/link";
import { deliveredJob } from "#lib/jobs/job-examples.ts";
import { eventBody } from "#lib/webhooks/event-body.ts";
import { eventMeanings, eventTypes } from "#lib/webhooks/event-types.ts";
import { exampleHeaders } from "#lib/webhooks/example-headers.ts";
import { CodeBlock, JsonBlock } from "../_frame/code-block.tsx";
import { DocsFrame } from "../_frame/docs-frame.tsx";
import { DocsSection } from "../_frame/docs-section.tsx";
import styles from "./page.module.css";
import { ScheduleSection } from "./schedule-section.tsx";
import { VerifySection } from "./verify-section.tsx";

export const metadata: Metadata = {
  title: "Events",
  description: "How your systems hear that a job is done, and how they know that it was us.",
};

/** In public, and for nothing else: so that the signature shown is a real one. */
const exampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const happenedAt = new Date(deliveredJob.finished_at ?? 0);
const event = eventBody({ type: "job.delivered", happenedAt, job: deliveredJob });

export default function EventsPage() {
  const body = JSON.stringify(event);
  const headers = exampleHeaders({ job: deliveredJob, at: happenedAt, body, secrets: [exampleSecret] });
  return (
    <DocsFrame
      href="/docs/events"
      title="Events"
      about="When a job is done, Platen tells your systems: one POST to each endpoint that asked for it, signed as Standard Webhooks and sent again until it is received."
    >
      <DocsSection id="types" title="The events">
        <p>
          One for each way a job can be done. Choose them for each endpoint on the{" "}
          <Link href="/webhooks" prefetch={false}>
            Webhooks
          </Link>{" "}
          page.
        </p>
        <dl className={styles.types}>
          {eventTypes.map((type) => (
            <div key={type}>
              <dt>
                <code>{type}</code>
              </dt>
              <dd>{eventMeanings[type]}</dd>
            </div>
          ))}
        </dl>
      </DocsSection>

      <DocsSection
        id="payload"
        title="What is sent"
        beside={
          <>
            <CodeBlock
              title="Headers"
              what="the headers"
              code={Object.entries({ "content-type": "application/json", ...headers })
                .map(([name, value]) => `${name}: ${value}`)
                .join("\n")}
            />
            <JsonBlock title="Body" what="the body" value={event} />
          </>
        }
      >
        <p>
          The body has the event’s <code>type</code>, the <code>timestamp</code> at which the job was done, and in{" "}
          <code>data</code> the <a href="/docs/api#job">job</a> as the API shows it, with its <code>file</code> or its{" "}
          <code>error</code>.
        </p>
        <p>
          {"webhook-id" in headers && (
            <>The headers come under two names, those of Svix and those of Standard Webhooks, with the same values. </>
          )}
          The <code>svix-id</code> is the same however often an event is sent or replayed: drop what you have seen.{" "}
          <code>type</code> and <code>data.id</code> together name an event too, because a job ends once.
        </p>
      </DocsSection>

      <VerifySection />

      <ScheduleSection />

      <DocsSection id="receiver" title="A good receiver">
        <ul>
          <li>Answers at once and does the work after: what takes longer than the limit is sent again.</li>
          <li>Keeps the ids it has seen, because an answer can get lost and the event comes twice.</li>
          <li>Does not rely on the order: what is tried again comes later than what happened after it.</li>
          <li>
            Is reachable from the internet. Private addresses are refused, when you save them and at each sending.
          </li>
        </ul>
      </DocsSection>
    </DocsFrame>
  );
}
