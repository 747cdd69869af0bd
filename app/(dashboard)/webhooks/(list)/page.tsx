import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { requireMember } from "#app/_server/session.ts";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import { allows } from "#lib/members/role.ts";
import { eventMeanings, eventTypes } from "#lib/webhooks/event-types.ts";
import { listEndpoints } from "#lib/webhooks/list-endpoints.ts";
import { hasPortal } from "#lib/webhooks/portal.ts";
import type { ListedEndpoint } from "#lib/webhooks/resource.ts";
import { HealthBadge } from "../health-badge.tsx";
import { unlessAway } from "../unless-away.tsx";
import styles from "../webhooks.module.css";
import { AddEndpoint } from "./add-endpoint.tsx";
import { OpenPortal } from "./open-portal.tsx";

export const metadata: Metadata = { title: "Webhooks" };

const about = "Your systems hear how each job ended: signed, and again until they have answered.";

export default function WebhooksPage(): Promise<ReactNode> {
  return unlessAway(draw);
}

async function draw(): Promise<ReactNode> {
  const { ctx, current } = await requireMember({ path: "/webhooks" });
  const mayChange = allows({ role: current.role, needed: "admin" });
  const endpoints = await listEndpoints({ ctx });
  const choices = eventTypes.map((type) => ({ type, about: eventMeanings[type] }));
  return (
    <>
      <PageHead title="Webhooks" about={about}>
        {mayChange && endpoints.length > 0 && <AddEndpoint choices={choices} />}
      </PageHead>
      {endpoints.length === 0 ? (
        <EmptyState title="No endpoint yet">
          <p>
            Add the address of a program of yours. It gets a POST with the whole job when one is delivered or has
            failed, so that nothing needs to ask again and again.
          </p>
          {mayChange ? <AddEndpoint choices={choices} /> : <p>An owner or admin of the account can add one.</p>}
        </EmptyState>
      ) : (
        <Table label="Endpoints" head={["Endpoint", "Health", "Last 24 hours", "Waiting", "Last attempt"]}>
          {endpoints.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </Table>
      )}
      {mayChange && hasPortal() && <OpenPortal />}
    </>
  );
}

function EndpointRow({ endpoint }: { endpoint: ListedEndpoint }) {
  const { id, url, description, received, failures, pending, lastAttemptAt } = endpoint;
  return (
    <tr>
      <td>
        <Link href={`/webhooks/${id}`} className={styles.address} title={url}>
          {url}
        </Link>
        {description && <span className={styles.quiet}>{description}</span>}
      </td>
      <td>
        <HealthBadge endpoint={endpoint} />
      </td>
      <td>
        {received} received, {failures} failed
      </td>
      <td>{pending === 0 ? "Nothing" : `${pending} ${pending === 1 ? "event" : "events"}`}</td>
      <td>{lastAttemptAt ? <RelativeTime at={lastAttemptAt.toISOString()} /> : "Never"}</td>
    </tr>
  );
}
