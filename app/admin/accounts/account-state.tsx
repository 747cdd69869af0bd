import styles from "../admin.module.css";

/** Whether an account's keys are taken, in a word. */
export function AccountState({ suspended, unpaid }: { suspended: boolean; unpaid: boolean }) {
  if (suspended) return <span className={styles.bad}>Suspended</span>;
  return unpaid ? <span className={styles.uneasy}>Unpaid</span> : "Active";
}
