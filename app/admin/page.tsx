import type { Metadata } from "next";
import { requireOperator } from "#app/_server/session.ts";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { measureService, type ServiceState } from "#lib/admin/measure-service.ts";
import { Backlogs } from "./_parts/backlogs.tsx";
import { Endings } from "./_parts/endings.tsx";
import { KeepFresh } from "./_parts/keep-fresh.tsx";
import { Section } from "./_parts/section.tsx";
import { ServiceStats } from "./_parts/service-stats.tsx";
import { ThroughputChart } from "./_parts/throughput-chart.tsx";
import { Workers } from "./_parts/workers.tsx";
import styles from "./admin.module.css";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  await requireOperator();
  const state = await measureService();
  return (
    <>
      <KeepFresh />
      <PageHead title="Overview" about="The whole service now. Drawn anew every 15 seconds." />
      <AtAGlance {...state} />
      <ServiceStats {...state} />
      <Section title="Last hour">
        <ThroughputChart minutes={state.throughput.minutes} />
      </Section>
      <Section
        title="Workers"
        about="A worker that sends no heartbeat or has lost its lock is marked dead within seconds."
      >
        <Workers workers={state.workers} />
      </Section>
      <div className={styles.split}>
        <Section title="How jobs ended">
          <Endings endings={state.endings} />
        </Section>
        <Section title="What waits">
          <Backlogs {...state} />
        </Section>
      </div>
    </>
  );
}

function AtAGlance({ concerns, workers }: ServiceState) {
  if (concerns.length === 0) {
    const renders = workers.length === 1 ? "One worker renders" : `${workers.length} workers render`;
    return <Notice kind="done">All is well. {renders}, and nothing waits for long.</Notice>;
  }
  return (
    <div className={styles.concerns}>
      {concerns.map(({ kind, text }) => (
        <Notice key={text} kind={kind}>
          {text}
        </Notice>
      ))}
    </div>
  );
}
