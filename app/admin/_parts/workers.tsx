import Link from "next/link";
import { Notice } from "#app/_ui/notice.tsx";
import { RelativeTime } from "#app/_ui/relative-time.tsx";
import { Table } from "#app/_ui/table.tsx";
import type { WorkerState } from "#lib/admin/list-workers.ts";
import styles from "../admin.module.css";

/** The workers that are listed, and whether each can render. */
export function Workers({ workers }: { workers: WorkerState[] }) {
  if (workers.length === 0)
    return <Notice kind="warning">No worker is listed. Start one: jobs wait until then.</Notice>;
  return (
    <Table label="Workers" head={["Worker", "Renderer", "Lock", "Running", "Started", "Seen"]}>
      {workers.map((worker) => (
        <tr key={worker.id}>
          <td>
            <Link href={`/admin/jobs?worker=${encodeURIComponent(worker.id)}`} prefetch={false}>
              <code>{worker.id}</code>
            </Link>
          </td>
          <td>
            <Renderer {...worker} />
          </td>
          <td>{worker.lockHeld ? "Held" : <span className={styles.uneasy}>Not held</span>}</td>
          <td>{worker.running}</td>
          <td>
            <RelativeTime at={worker.startedAt} />
          </td>
          <td>
            <RelativeTime at={worker.seenAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Renderer({ healthy, silent }: WorkerState) {
  if (silent) return <span className={styles.bad}>Silent</span>;
  return healthy ? <span className={styles.good}>Healthy</span> : <span className={styles.bad}>Cannot render</span>;
}
