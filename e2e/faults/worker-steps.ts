import { everyTask } from "#lib/queue/every-task.ts";
import type { Bench } from "./bench.ts";
import { callJobs } from "./client.ts";
import type { ManagedWorker } from "./processes.ts";
import { waitFor } from "./recovery.ts";

/** A step of a job's journey at which its worker can be struck, with the job held there. */
export type Step = {
  name: string;
  /** Brings a new job to this step. `letGo` takes away what holds it there, once its worker is dead. */
  reach: (bench: Bench) => Promise<{ id: string; letGo: () => Promise<void> }>;
};

const holdMs = 60_000;

/** Every step of the journey, in its order. */
export const steps: readonly Step[] = [
  {
    name: "before start",
    async reach(bench) {
      // The start waits for the clock's row; a worker fetches no other task meanwhile, so it may be a job of the load.
      const release = await bench.hold("select turn from queue_clock for update");
      await create(bench, "/plain?step=1");
      const id = await first("a task is fetched", () => fetchedJob(bench));
      return { id, letGo: release };
    },
  },
  {
    name: "rendering",
    async reach(bench) {
      const path = `/slow?ms=4000&step=${Math.random()}`;
      const id = await create(bench, path);
      await waitFor("the page is asked for", () => bench.site.requests.some((seen) => seen.path === path), holdMs);
      return { id, letGo: async () => {} };
    },
  },
  {
    name: "rendered, before delivery",
    async reach(bench) {
      const id = await create(bench, "/slow?ms=500");
      // The delivery begins by looking up the bucket. Until it ends, only the worker knows that it has a PDF.
      const release = await bench.hold("lock table buckets in access exclusive mode");
      await waitFor("the PDF is rendered", () => isRendered(bench, id), holdMs);
      return { id, letGo: release };
    },
  },
  {
    name: "during upload",
    async reach(bench) {
      // Uploads that hang take every place there is, so it may be one of the load.
      bench.store.mood = "hangs";
      const before = bench.store.requests.length;
      await create(bench, "/plain?step=4");
      const id = await first("an upload begins", async () => uploadedSince(bench, before));
      return { id, letGo: async () => works(bench) };
    },
  },
  {
    name: "uploaded, before finish",
    async reach(bench) {
      bench.store.mood = "lingers";
      const before = bench.store.requests.length;
      const id = await create(bench, "/plain?step=5");
      await waitFor("the upload begins", () => hasRequest(bench, { id, since: before }), holdMs);
      const release = await bench.hold("select 1 from jobs where id = $1 for update", [id]);
      await waitFor("the store has it", () => bench.store.taken.some((path) => path.includes(id)), holdMs);
      return {
        id,
        // A statement that waits outlives its client and would still end the job: the worker died before it sent it.
        async letGo() {
          works(bench);
          await bench.sql(`select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and application_name like 'platen-%-worker-%'`);
          await release();
        },
      };
    },
  },
];

/** The worker that has a job in hand. */
export async function workerOf({ bench, id }: { bench: Bench; id: string }): Promise<ManagedWorker> {
  let found: ManagedWorker | undefined;
  await waitFor("a worker has the job", async () => {
    const [row] = await bench.sql(
      `select coalesce((select w.id from workers w join ${everyTask} q on q.locked_by = any (w.pool_ids)
         where q.payload ->> 'jobId' = $1 order by q.created_at desc, q.id desc limit 1), (select worker from jobs where id = $1::uuid)) as worker`,
      [id],
    );
    found = row?.worker ? bench.workers.find((worker) => worker.id() === row.worker) : undefined;
    return found;
  });
  if (!found) throw new Error("No worker of the bench has the job");
  return found;
}

function works({ store }: Bench): void {
  store.mood = "works";
  store.hangUp();
}

async function create(bench: Bench, path: string): Promise<string> {
  const [web] = bench.webs;
  const told = await callJobs({
    url: web?.url ?? "",
    account: bench.account,
    request: { url: bench.site.url(path), wait_time: 0 },
  });
  if (!told?.id) throw new Error(`The job was not created: ${told?.status}`);
  return told.id;
}

async function first(what: string, find: () => Promise<string | undefined>): Promise<string> {
  let found: string | undefined;
  await waitFor(
    what,
    async () => {
      found = await find();
      return found;
    },
    holdMs,
  );
  return found ?? "";
}

/** A job whose task a worker has fetched and not started. */
async function fetchedJob({ sql }: Bench): Promise<string | undefined> {
  const [row] = await sql(
    `select j.id::text as id from jobs j join render_queue._private_jobs q on q.key = 'render:' || j.id
     where j.status = 'queued' and q.locked_by is not null limit 1`,
  );
  return row && String(row.id);
}

function uploadedSince({ store }: Bench, before: number): string | undefined {
  return /([0-9a-f-]{36})\.pdf/.exec(store.requests.slice(before).join("\n"))?.[1];
}

async function isRendered({ workers }: Bench, id: string): Promise<boolean> {
  const lines = workers.flatMap((worker) => worker.logs().split("\n"));
  return lines.some((line) => line.includes(id) && line.includes('"msg":"rendered"'));
}

function hasRequest({ store }: Bench, { id, since }: { id: string; since: number }): boolean {
  return store.requests.slice(since).some((request) => request.includes(id));
}
