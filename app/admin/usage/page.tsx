import type { Metadata } from "next";
import { z } from "zod";
import { requireOperator } from "#app/_server/session.ts";
import { Button } from "#app/_ui/button.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Field, SelectField } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { listOpenReports } from "#lib/admin/list-open-reports.ts";
import { lastPeriods, periodOf } from "#lib/admin/period.ts";
import { listUsageDifferences, reviewUsage } from "#lib/admin/review-usage.ts";
import { type Query, textOf } from "../_parts/query.ts";
import { Section } from "../_parts/section.tsx";
import styles from "../admin.module.css";
import { Differences, OpenReports, Reviews } from "./tables.tsx";

export const metadata: Metadata = { title: "Usage review" };

const monthsOffered = 24;

export default async function UsagePage({ searchParams }: { searchParams: Promise<Query> }) {
  const { ctx } = await requireOperator();
  const given = await searchParams;
  const now = new Date();
  const period = periodOf({ name: textOf(given.period), now });
  const accountId = z.uuid().safeParse(textOf(given.account)).data ?? null;
  const reviews = await reviewUsage({ ctx, input: { period, accountId } });
  const differences = accountId ? await listUsageDifferences({ ctx, input: { period, accountId } }) : [];
  const reports = accountId ? await listOpenReports({ input: { period, accountId } }) : [];
  const wrong = reviews.filter(({ agrees }) => !agrees).length;
  return (
    <>
      <PageHead
        title="Usage review"
        about="What the jobs come to by the rule alone, what the ledger says, and what Stripe was told. Months are in UTC."
      />
      <form className={styles.filter}>
        <SelectField label="Month" name="period" defaultValue={period.name}>
          {lastPeriods({ count: monthsOffered, now }).map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Field label="Account id" name="account" defaultValue={accountId ?? ""} autoComplete="off" />
        <Button type="submit">Review</Button>
      </form>
      {reviews.length === 0 ? (
        <EmptyState title="Nothing counted in this month">
          <p>Take another month.</p>
        </EmptyState>
      ) : (
        <>
          {wrong === 0 && differences.length === 0 ? (
            <Notice kind="done">Jobs, ledger and Stripe agree for every account shown.</Notice>
          ) : (
            <Notice kind="warning">
              {wrong > 1 ? `${wrong} accounts differ.` : "One account differs."}
              {accountId === null && " Open an account to see which jobs."}
            </Notice>
          )}
          <Reviews reviews={reviews} period={period.name} />
        </>
      )}
      {accountId && differences.length > 0 && (
        <Section title="Jobs and ledger that differ">
          <Differences differences={differences} />
        </Section>
      )}
      {reports.length > 0 && (
        <Section title="Reports that Stripe has not accepted" about="Each is tried again by itself.">
          <OpenReports reports={reports} />
        </Section>
      )}
    </>
  );
}
