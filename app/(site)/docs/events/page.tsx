import type { Metadata } from "next";
import Link from "next/link";
import { config } from "#lib/config/config.ts";
import { deliveredJob } from "#lib/jobs/job-examples.ts";
import { verifySamples } from "#lib/samples/verify-event.ts";
import { eventBody } from "#lib/webhooks/event-body.ts";
import { eventMeanings, eventTypes } from "#lib/webhooks/event-types.ts";
import { messageId } from "#lib/webhooks/message-id.ts";
import { timeLimitMs } from "#lib/webhooks/post-event.ts";
import { overlapHours } from "#lib/webhooks/secret.ts";
import { sign } from "#lib/webhooks/sign.ts";
import { CodeBlock, JsonBlock } from "../_frame/code-block.tsx";
import { CodeTabs } from "../_frame/code-tabs.tsx";
import { DocsFrame } from "../_frame/docs-frame.tsx";
import { DocsSection } from "../_frame/docs-section.tsx";
import { attemptTimes } from "./attempt-times.ts";
import styles from "./page.module.css";

export const metadata: Metadata = {
  title: "Events",
  description: "How your systems hear that a job is done, and how they know that it was us.",
};

/** In public, and for nothing else: so that the signature shown is a real one. */
const exampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const happenedAt = new Date(deliveredJob.finished_at ?? 0);
const event = eventBody({ type: "job.delivered", happenedAt, job: deliveredJob });

export default function EventsPage() {
  const { WEBHOOK_DISABLE_DAYS: disableDays, WEBHOOK_LOG_DAYS: logDays } = config();
  const id = messageId({ jobId: deliveredJob.id, status: deliveredJob.status });
  const headers = sign({ id, at: happenedAt, body: JSON.stringify(event), secrets: [exampleSecret] });
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
          The headers come under two names, those of Svix and those of Standard Webhooks, with the same values. The{" "}
          <code>id</code> is the same for a job and its status however often it is sent: drop what you have seen.
        </p>
      </DocsSection>

      <DocsSection
        id="verify"
        title="Verify the signature"
        beside={
          <CodeTabs
            label="Verify an event, in each language"
            tabs={verifySamples.map(({ language, name, install, code }) => ({
              language,
              name,
              code: `${comment(language)} ${install}\n\n${code}`.replace(/^(.*\n)\n<\?php\n/, "<?php\n$1\n"),
            }))}
          />
        }
      >
        <p>
          Anyone can post to your endpoint; only we know its secret. Check the signature before you believe a body, with
          one of the official libraries: <code>standardwebhooks</code> or <code>svix</code>, which agree with each
          other.
        </p>
        <p>
          They take the body as it came, byte for byte. Parsed and written again it no longer fits its signature. They
          also refuse what is older than five minutes, so that nobody can send you a true event twice.
        </p>
        <p>
          The endpoint’s secret begins with <code>whsec_</code> and is on its page. After you rotate it, the old one
          signs beside the new one for {overlapHours} hours; both signatures stand in the header, and the libraries
          accept either.
        </p>
      </DocsSection>

      <DocsSection id="schedule" title="When it is sent again">
        <p>A 2xx within {timeLimitMs / 1_000} seconds is success. Anything else is tried again, after these pauses:</p>
        <table className={styles.schedule}>
          <thead>
            <tr>
              <th scope="col">Attempt</th>
              <th scope="col">Pause before</th>
              <th scope="col">Since the first</th>
            </tr>
          </thead>
          <tbody>
            {attemptTimes().map(({ attempt, pause, since }) => (
              <tr key={attempt}>
                <th scope="row">{attempt}</th>
                <td>{pause}</td>
                <td>{since}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ul>
          <li>
            A pause is drawn out by up to a tenth, and longer if your answer has a <code>Retry-After</code>.
          </li>
          <li>A redirect counts as a failure: give the address it leads to.</li>
          <li>
            <code>410 Gone</code> disables the endpoint. So do {disableDays} days in which it received nothing.
          </li>
          <li>
            Every attempt is in the log of the endpoint for {logDays} days, with what was sent and what came back. From
            there one event, or all since a time, can be sent again.
          </li>
        </ul>
      </DocsSection>

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

function comment(language: string): string {
  return language === "python" || language === "ruby" ? "#" : "//";
}
