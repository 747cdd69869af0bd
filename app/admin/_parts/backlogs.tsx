import { Table } from "#app/_ui/table.tsx";
import type { ServiceState } from "#lib/admin/measure-service.ts";
import styles from "../admin.module.css";
import { duration } from "./duration.ts";
import { Right } from "./endings.tsx";

/** The queue by task, and what customers' systems and Stripe have still to be told. */
export function Backlogs({ queue, webhooks, billing }: ServiceState) {
  return (
    <Table
      label="What waits"
      head={["What", <Right key="waiting">Waiting</Right>, <Right key="due">Oldest due</Right>]}
    >
      {queue.map(({ task, waiting, overdueSeconds }) => (
        <tr key={task}>
          <td>
            <code>{task}</code>
          </td>
          <td className={styles.number}>{waiting}</td>
          <td className={styles.number}>{age(overdueSeconds)}</td>
        </tr>
      ))}
      <tr>
        <td>Webhook events{webhooks.failingEndpoints > 0 && `, ${webhooks.failingEndpoints} endpoints failing`}</td>
        <td className={styles.number}>{webhooks.pending}</td>
        <td className={styles.number}>{age(webhooks.oldestSeconds)}</td>
      </tr>
      {billing && (
        <tr>
          <td>Usage reports to Stripe{billing.refused > 0 && `, ${billing.refused} refused`}</td>
          <td className={styles.number}>{billing.pending}</td>
          <td className={styles.number}>{age(billing.oldestSeconds)}</td>
        </tr>
      )}
    </Table>
  );
}

function age(seconds: number): string {
  return seconds === 0 ? "–" : duration(seconds);
}
