import Link from "next/link";
import { Notice } from "#app/_ui/notice.tsx";
import { Prose } from "#app/_ui/prose.tsx";
import { creationFailureAdvice, deliveryFailureAdvice } from "#lib/errors/failure-advice.ts";
import styles from "./job.module.css";

const advice = { ...creationFailureAdvice, ...deliveryFailureAdvice };

/** Why a job failed and what to do about it, in words. */
export function Failure({ code, detail }: { code: keyof typeof advice; detail: string }) {
  return (
    <Notice kind="warning">
      <div className={styles.failure}>
        <p>
          <strong>{detail}</strong>
        </p>
        <p>
          <Prose text={advice[code].todo} />
        </p>
        <p className={styles.quiet}>
          <Link href={`/docs/errors#${code}`} prefetch={false}>
            More about <code>{code}</code>
          </Link>
        </p>
      </div>
    </Notice>
  );
}
