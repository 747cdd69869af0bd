import type { Metadata } from "next";
import { requireOperator } from "#app/_server/session.ts";
import { PageHead } from "#app/_ui/page-head.tsx";
import { listBlockedHosts } from "#lib/admin/block-host.ts";
import { countHosts, jobsLookedAt, listBlockedAttempts } from "#lib/admin/measure-abuse.ts";
import { recordLook } from "#lib/admin/record-look.ts";
import { Section } from "../_parts/section.tsx";
import styles from "../admin.module.css";
import { BlockHost } from "./block-host.tsx";
import { Attempts, BlockedHosts, Hosts } from "./tables.tsx";

export const metadata: Metadata = { title: "Abuse" };

export default async function AbusePage() {
  const { ctx } = await requireOperator();
  await recordLook({ ctx, input: { accountId: null, action: "abuse.viewed", target: "all accounts" } });
  const [blocked, failing, busiest, attempts] = await Promise.all([
    listBlockedHosts(),
    countHosts({ input: { by: "failed" } }),
    countHosts({ input: { by: "jobs" } }),
    listBlockedAttempts(),
  ]);
  return (
    <>
      <PageHead
        title="Abuse"
        about={`Hosts of the last 24 hours, of the newest ${jobsLookedAt.toLocaleString("en")} jobs at most, and what pages were kept from.`}
      >
        <BlockHost key={blocked.length} kind="primary" trigger="Block a host" />
      </PageHead>
      <Section
        title="Blocked hosts"
        about="Nothing is dialled there or on any name below: not by pages, buckets or webhooks. A change holds everywhere within seconds."
      >
        <BlockedHosts hosts={blocked} />
      </Section>
      <div className={styles.split}>
        <Section title="Most failures">
          <Hosts label="Most failures" hosts={failing} />
        </Section>
        <Section title="Most jobs">
          <Hosts label="Most jobs" hosts={busiest} />
        </Section>
      </div>
      <Section
        title="Kept from where they may not go"
        about="The newest jobs whose page tried to reach a private or blocked address. One alone is often a mistake in a page."
      >
        <Attempts attempts={attempts} />
      </Section>
    </>
  );
}
