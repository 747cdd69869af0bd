import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { requireOperator } from "#app/_server/session.ts";
import { buttonClass } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { type AccountDetail, findAccount, usageByMonth } from "#lib/admin/find-account.ts";
import { accountLimits } from "#lib/rate-limit/account-limits.ts";
import { Facts } from "../../_parts/facts.tsx";
import { Section } from "../../_parts/section.tsx";
import styles from "../../admin.module.css";
import { AccountState } from "../account-state.tsx";
import { AdjustLimits } from "./adjust-limits.tsx";
import { ResumeAccount, SuspendAccount } from "./suspend-account.tsx";
import { Keys, Members, Usage } from "./tables.tsx";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx } = await requireOperator();
  const { id } = await params;
  const account = await findAccount({ ctx, input: { id } });
  if (!account) notFound();
  const usage = await usageByMonth({ input: { accountId: account.id } });
  const { name, suspendedAt, suspendedReason } = account;
  return (
    <>
      <PageHead title={name} about="What you see and do here stands in the customer's audit log.">
        <Link className={buttonClass()} href={`/admin/jobs?account=${account.id}`} prefetch={false}>
          Jobs
        </Link>
        <AdjustLimits key={`${account.requestsPerMinute} ${account.downloadsAtOnce}`} {...account} />
        {suspendedAt ? <ResumeAccount id={account.id} name={name} /> : <SuspendAccount id={account.id} name={name} />}
      </PageHead>
      {suspendedAt && (
        <Notice kind="warning">
          Suspended <RelativeTime at={suspendedAt} />: {suspendedReason ?? "no reason was given"}. Its keys get 403
          account_suspended; jobs that were taken before go on.
        </Notice>
      )}
      <AccountFacts account={account} />
      <div className={styles.split}>
        <Section title="Usage" about="Jobs that counted, by month (UTC).">
          <Usage usage={usage} accountId={account.id} />
        </Section>
        <Section title="Bucket">
          <BucketFacts bucket={account.bucket} />
        </Section>
      </div>
      <Section title="Members">
        <Members members={account.members} />
      </Section>
      <Section title="Keys">
        <Keys keys={account.keys} />
      </Section>
    </>
  );
}

function AccountFacts({ account }: { account: AccountDetail }) {
  const { id, createdAt, suspendedAt, unpaidAt, plan, requestsPerMinute, downloadsAtOnce } = account;
  const limits = accountLimits(account);
  return (
    <Facts
      of={[
        ["Id", <code key="id">{id}</code>],
        ["State", <AccountState key="state" suspended={suspendedAt !== null} unpaid={unpaidAt !== null} />],
        ["Created", <RelativeTime key="created" at={createdAt} />],
        ["Plan", plan.status ? `${plan.name}, ${plan.status}` : plan.name],
        ["Stripe customer", plan.customerId && <code>{plan.customerId}</code>],
        ["Requests a minute", limitText(limits.requestsPerMinute, requestsPerMinute)],
        ["Downloads at once", limitText(limits.downloadsAtOnce, downloadsAtOnce)],
      ]}
    />
  );
}

function limitText(limit: number, adjusted: number | null): string {
  return adjusted === null ? `${limit}, as for everyone` : `${limit}, adjusted for this account`;
}

function BucketFacts({ bucket }: { bucket: AccountDetail["bucket"] }) {
  if (!bucket) return <p>No bucket is linked. Jobs are refused with bucket_not_linked until one is.</p>;
  return (
    <Facts
      of={[
        ["Name", <code key="name">{bucket.name}</code>],
        ["Endpoint", <code key="endpoint">{bucket.endpoint ?? "Amazon S3"}</code>],
        ["Region", <code key="region">{bucket.region}</code>],
        ["Prefix", bucket.prefix && <code>{bucket.prefix}</code>],
        ["Changed", <RelativeTime key="changed" at={bucket.updatedAt} />],
      ]}
    />
  );
}
