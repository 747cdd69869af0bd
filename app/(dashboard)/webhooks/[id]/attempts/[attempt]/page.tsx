import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { CopyButton } from "#app/_ui/copy-button.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { getAttempt } from "#lib/webhooks/get-attempt.ts";
import { outcomes } from "#lib/webhooks/outcomes.ts";
import { findEndpointPage } from "../../../find-page.ts";
import { OutcomeBadge } from "../../../outcome-badge.tsx";
import { unlessAway } from "../../../unless-away.tsx";
import styles from "../../../webhooks.module.css";
import { ExactText } from "./exact-text.tsx";
import { ReplayOne } from "./replay-one.tsx";

export const metadata: Metadata = { title: "Webhook attempt" };

type Props = { params: Promise<{ id: string; attempt: string }> };

export default function AttemptPage(props: Props): Promise<ReactNode> {
  return unlessAway(() => draw(props));
}

async function draw({ params }: Props): Promise<ReactNode> {
  const { id, attempt: attemptId } = await params;
  const path = `/webhooks/${id}/attempts/${attemptId}`;
  const { session, endpoint, mayChange } = await findEndpointPage({ id, path });
  const attempt = await getAttempt({ ctx: session.ctx, input: { endpointId: id, id: attemptId } });
  if (!attempt) notFound();
  const { messageId, type, jobId, at, url, headers, body, outcome, status, excerpt, ms } = attempt;
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <Link href={`/webhooks/${id}`} className={styles.back}>
        {endpoint.description || "The endpoint"}
      </Link>
      <PageHead title={type} about={<code>{messageId}</code>}>
        {mayChange && !endpoint.disabledAt && <ReplayOne id={id} messageId={messageId} />}
      </PageHead>
      <dl className={styles.facts}>
        <dt>Outcome</dt>
        <dd>
          <OutcomeBadge outcome={outcome} status={status} />
          {outcome !== "delivered" && <p className={styles.quiet}>{outcomes[outcome]}</p>}
        </dd>
        <dt>When</dt>
        <dd>
          <RelativeTime at={at.toISOString()} />, took {ms} ms
        </dd>
        <dt>About</dt>
        <dd>{jobId ? <Link href={`/jobs/${jobId}`}>job {jobId}</Link> : "an example job: this was a test"}</dd>
      </dl>
      <section className={styles.part} aria-labelledby="answer">
        <h2 id="answer">Answer</h2>
        {excerpt ? (
          <ExactText label="Body of the answer" text={excerpt} />
        ) : (
          <p className={styles.quiet}>{status === null ? "There was none." : "It had no body."}</p>
        )}
      </section>
      <section className={styles.part} aria-labelledby="request">
        <div className={styles.partHead}>
          <h2 id="request">Request</h2>
          <CopyButton text={body} what="the body of the request" />
        </div>
        <ExactText label="Address and headers" text={[`POST ${url}`, ...headerLines].join("\n")} />
        {!("svix-signature" in headers) && <p className={styles.quiet}>Its signature is not kept.</p>}
        <ExactText label="Body of the request" text={JSON.stringify(JSON.parse(body), null, 2)} />
      </section>
    </>
  );
}
