import Link from "next/link";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/_ui/page-head.tsx";

/** The same for an id that never was and for another account's. */
export default function JobNotFound() {
  return (
    <>
      <PageHead title="No such job" />
      <EmptyState title="This account has no job with that id">
        <p>
          The id may be cut short, or the job may belong to another account you are a member of: switch to it first.
        </p>
        <Link href="/jobs" prefetch={false}>
          Show all jobs
        </Link>
      </EmptyState>
    </>
  );
}
