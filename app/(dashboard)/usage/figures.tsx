import type { Tally } from "#lib/usage/read-usage.ts";
import styles from "./usage.module.css";

/** The period in four numbers, the one that is paid for first. */
export function Figures({ total }: { total: Tally }) {
  const failed = total.creation_failed + total.delivery_failed;
  return (
    <dl className={styles.figures}>
      <Figure name="Counted" value={total.counted} about="what is paid for" />
      <Figure name="Delivered" value={total.delivered} about="each one counts" />
      <Figure name="Failed" value={failed} about={`${number(failed - total.free)} of them counted`} />
      <Figure name="Free" value={total.free} about="first three failures of an address" />
    </dl>
  );
}

function Figure({ name, value, about }: { name: string; value: number; about: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{number(value)}</strong>
        <span>{about}</span>
      </dd>
    </div>
  );
}

/** 12,345 */
export function number(value: number): string {
  return value.toLocaleString("en");
}
