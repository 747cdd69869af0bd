import Link from "next/link";
import { CopyButton } from "#app/_ui/copy-button.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { baseUrl } from "#lib/config/config.ts";
import styles from "./no-jobs.module.css";

/** What is shown where no job is: how to make one, or how to find others. */
export function NoJobs({ isEmptyAccount, mayMake }: { isEmptyAccount: boolean; mayMake: boolean }) {
  if (!isEmptyAccount) {
    return (
      <EmptyState title="No job fits this filter">
        <p>
          An address is matched whole and a host exactly, without the names below it. Widen the time, or look at all.
        </p>
        <Link href="/jobs" prefetch={false}>
          Show all jobs
        </Link>
      </EmptyState>
    );
  }
  if (!mayMake) {
    return (
      <EmptyState title="No job yet">
        <p>Every PDF that the account’s members and programs ask for is listed here with what became of it.</p>
      </EmptyState>
    );
  }
  const line = `curl -u "$KEY:" ${baseUrl()}/jobs -d url=https://example.com/`;
  return (
    <EmptyState title="No job yet">
      <p>
        Every PDF you ask for is listed here with what became of it. Make one in the{" "}
        <Link href="/playground" prefetch={false}>
          playground
        </Link>
        , or from a program with one of your{" "}
        <Link href="/keys" prefetch={false}>
          keys
        </Link>
        :
      </p>
      <div className={styles.line}>
        <code>{line}</code>
        <CopyButton text={line} what="the line" />
      </div>
    </EmptyState>
  );
}
