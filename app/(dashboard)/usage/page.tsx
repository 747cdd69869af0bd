import type { Metadata } from "next";
import Link from "next/link";
import { requireMember } from "#app/_server/session.ts";
import { buttonClass } from "#app/_ui/button.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { currentPeriod } from "#lib/billing/current-period.ts";
import { freeFailures } from "#lib/usage/free-failures.ts";
import { readUsage } from "#lib/usage/read-usage.ts";
import { DayChart } from "./day-chart.tsx";
import { Figures } from "./figures.tsx";
import { FreeFailures } from "./free-failures.tsx";
import { monthsAround, periodInWords, readMonth } from "./read-period.ts";
import { Shares } from "./shares.tsx";

export const metadata: Metadata = { title: "Usage" };

type Props = { searchParams: Promise<{ month?: string | string[] }> };

export default async function UsagePage({ searchParams }: Props) {
  const { month } = await searchParams;
  const { ctx } = await requireMember({ path: "/usage" });
  const period = readMonth([month].flat().at(-1)) ?? (await currentPeriod({ ctx }));
  const [usage, failures] = await Promise.all([
    readUsage({ ctx, input: period }),
    freeFailures({ ctx, input: period }),
  ]);
  const { before, after } = monthsAround({ period, now: new Date() });
  return (
    <>
      <PageHead title="Usage" about={`Jobs that ended ${periodInWords(period)}, in UTC.`}>
        <Link className={buttonClass()} href={`/usage?month=${before}`} prefetch={false}>
          Month before
        </Link>
        {after && (
          <Link className={buttonClass()} href={`/usage?month=${after}`} prefetch={false}>
            Month after
          </Link>
        )}
      </PageHead>
      {usage.total.jobs === 0 ? (
        <EmptyState title="Nothing ended in this period">
          <p>
            Delivered PDFs count, and so do failures of an address after its third. Here you will see how many, on which
            day, by which key and for which host.
          </p>
          <Link href="/jobs" prefetch={false}>
            See what is queued or running
          </Link>
        </EmptyState>
      ) : (
        <>
          <Figures total={usage.total} />
          <DayChart days={usage.days} />
          <FreeFailures failures={failures} />
          <Shares usage={usage} />
        </>
      )}
    </>
  );
}
