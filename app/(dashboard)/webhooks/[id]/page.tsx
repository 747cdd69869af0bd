import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { endpointAbilities } from "#lib/webhooks/abilities.ts";
import { eventMeanings, eventTypes } from "#lib/webhooks/event-types.ts";
import { cursorOf } from "#lib/webhooks/ids.ts";
import { listAttempts } from "#lib/webhooks/list-attempts.ts";
import { findEndpointPage } from "../find-page.ts";
import { HealthBadge } from "../health-badge.tsx";
import { unlessAway } from "../unless-away.tsx";
import styles from "../webhooks.module.css";
import { AttemptLog } from "./attempt-log.tsx";
import { DeleteEndpoint } from "./delete-endpoint.tsx";
import { EditEndpoint } from "./edit-endpoint.tsx";
import { EndpointNotice } from "./endpoint-notice.tsx";
import { ReplaySince } from "./replay-since.tsx";
import { Secret } from "./secret.tsx";
import { SendTest } from "./send-test.tsx";
import { SwitchEndpoint } from "./switch-endpoint.tsx";

export const metadata: Metadata = { title: "Webhook endpoint" };

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default function EndpointPage(props: Props): Promise<ReactNode> {
  return unlessAway(() => draw(props));
}

async function draw({ params, searchParams }: Props): Promise<ReactNode> {
  const { id } = await params;
  const { session, endpoint, mayChange } = await findEndpointPage({ id, path: `/webhooks/${id}` });
  const { before: given, failed: only } = await searchParams;
  const before = cursorOf(given);
  const failed = only === "1";
  const page = await listAttempts({ ctx: session.ctx, input: { id, failed, ...(before && { before }) } });
  const [last] = failed || before ? (await listAttempts({ ctx: session.ctx, input: { id } })).attempts : page.attempts;
  const lastOutcome = last?.outcome ?? null;
  const choices = eventTypes.map((type) => ({ type, about: eventMeanings[type] }));
  const chosen = choices.filter(({ type }) => endpoint.events.includes(type));
  const abilities = endpointAbilities();
  const { url, description, events, disabledAt, createdAt, previousSecretUntil: previous } = endpoint;
  return (
    <>
      <Link href="/webhooks" className={styles.back}>
        All endpoints
      </Link>
      <PageHead title={description || "Endpoint"} about={<code>{url}</code>}>
        {mayChange && (
          <>
            {!disabledAt && <SendTest id={id} choices={chosen} />}
            {!disabledAt && <ReplaySince id={id} {...abilities} />}
            <EditEndpoint stored={{ id, url, description, events }} choices={choices} />
            <SwitchEndpoint id={id} disabled={disabledAt !== null} />
            <DeleteEndpoint id={id} url={url} />
          </>
        )}
      </PageHead>
      <EndpointNotice endpoint={endpoint} {...abilities} />
      <dl className={styles.facts}>
        <dt>Health</dt>
        <dd>
          <HealthBadge endpoint={{ ...endpoint, lastOutcome }} />
        </dd>
        <dt>Events</dt>
        <dd>{events.join(", ")}</dd>
        {mayChange && (
          <>
            <dt>Signing secret</dt>
            <dd>
              <Secret id={id} />
              {previous && previous > new Date() && (
                <p className={styles.quiet}>
                  It was rotated; the old one signs too and ends <RelativeTime at={previous.toISOString()} />.
                </p>
              )}
            </dd>
          </>
        )}
        <dt>Added</dt>
        <dd>
          <RelativeTime at={createdAt.toISOString()} />
        </dd>
      </dl>
      <AttemptLog id={id} page={page} failed={failed} before={before} />
    </>
  );
}
