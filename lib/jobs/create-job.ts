import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Context } from "#lib/accounts/context.ts";
import { type Db, db, Prisma } from "#lib/db/client.ts";
import type { JobSource } from "#lib/db/generated/enums.ts";
import { runHot } from "#lib/db/hot.ts";
import { bareHost } from "#lib/egress/classify-hostname.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { objectNameMaxBytes } from "#lib/pdf/file-name.ts";
import { normalizeUrl } from "#lib/pdf/normalize-url.ts";
import type { PdfRequest } from "#lib/pdf/options.ts";
import { addJob, downloadFlag, fastLane, ordinaryLane } from "#lib/queue/enqueue.ts";
import { downloadStep, jobStep, runAtOfTurn } from "#lib/queue/turn.ts";
import { seal } from "#lib/secrets/seal.ts";
import { addLogIds } from "#lib/telemetry/log-ids.ts";
import { type IdempotencyInput, rememberJob, withIdempotency } from "./idempotency.ts";
import { credentialsBinding, type JobRow } from "./row.ts";
import { whyNotCreated } from "./why-not-created.ts";

export type CreateJobInput = { request: PdfRequest; source: JobSource; idempotency?: IdempotencyInput | undefined };
export type CreatedJob = { job: JobRow; replayed: boolean };

/**
 * Creates a job, queued in the account's next turn. With an idempotency key, the same request gives
 * the same job again. Refused when the account has no bucket, unless the PDF is downloaded anyway, and
 * when its plan or its cap leaves it no more jobs.
 */
export async function createJob({
  ctx,
  input,
}: {
  ctx: Context;
  input: CreateJobInput;
}): Promise<Result<CreatedJob, Problem>> {
  const { idempotency } = input;
  if (!idempotency) return insertJob({ ctx, input, tx: db() });
  return withIdempotency({
    ctx,
    idempotency,
    create: async (tx) => {
      const created = await insertJob({ ctx, input, tx });
      if (created.ok) await rememberJob({ ctx, idempotency, jobId: created.value.job.id, tx });
      return created;
    },
  });
}

/** Jobs wait for their turn; downloads pass them by, first come, first served. */
const places = {
  job: {
    nextTurn: Prisma.sql`greatest(a.last_turn, c.turn) + ${jobStep}::int`,
    runAt: runAtOfTurn(Prisma.sql`turned.turn`),
    lane: ordinaryLane,
    flags: [] as string[],
  },
  download: {
    nextTurn: Prisma.sql`a.last_turn + ${downloadStep}::int`,
    runAt: Prisma.sql`now()`,
    lane: fastLane,
    flags: [downloadFlag],
  },
} satisfies Record<JobSource, object>;

/** DNS's own; a longer one cannot be resolved, and would not fit into an index. */
const hostNameMaxLength = 253;

type Inserted = { turn: bigint; createdAt: Date };

// One statement is one transaction: the account's lock, its turn, the row and its place in the queue.
async function insertJob({
  ctx,
  input,
  tx,
}: {
  ctx: Context;
  input: CreateJobInput;
  tx: Db;
}): Promise<Result<CreatedJob, Problem>> {
  const id = uuid();
  const { url, credentials } = input.request;
  const { file_name: fileName, ...rest } = input.request.options;
  const options = { ...rest, file_name: fileName ?? `${id}.pdf` };
  const normalized = normalizeUrl(url);
  const urlHash = Uint8Array.from(createHash("sha256").update(normalized).digest());
  const host = bareHost(new URL(normalized).hostname).slice(0, hostNameMaxLength);
  const sealed = credentials && seal({ secret: JSON.stringify(credentials), boundTo: credentialsBinding(id) });
  const keyId = ctx.actor.kind === "key" ? ctx.actor.id : null;
  const place = places[input.source];
  const statement = Prisma.sql`
    with turned as (
      update accounts a set last_turn = ${place.nextTurn}, jobs_left = a.jobs_left - 1
      from queue_clock c
      where a.id = ${ctx.account.id}::uuid and (a.jobs_left is null or a.jobs_left > 0)
        and (${input.source} = 'download' or exists (select 1 from buckets b where b.account_id = a.id))
        and not exists (
          select 1 from buckets b
          where b.account_id = a.id and octet_length(b.prefix || ${options.file_name}) > ${objectNameMaxBytes}::int)
      returning a.last_turn as turn
    ), job as (
      insert into jobs (id, account_id, key_id, source, turn, url, host, url_hash, file_name, options, credentials_sealed,
                        with_credentials)
      select ${id}::uuid, ${ctx.account.id}::uuid, ${keyId}::uuid, ${input.source}::job_source, turn, ${url},
             ${host}, ${urlHash}, ${options.file_name}, ${JSON.stringify(options)}::json, ${sealed}, ${sealed !== null}
      from turned
      returning turn, created_at
    ), queued as (
      select ${addJob({
        task: "render-pdf",
        payload: Prisma.sql`json_build_object('jobId', ${id}::text)`,
        key: Prisma.sql`${`render:${id}`}`,
        runAt: place.runAt,
        lane: place.lane,
        flags: place.flags,
      })} from turned
    )
    select job.turn, job.created_at as "createdAt" from job, queued`;
  const [inserted] = await runHot<Inserted>({ tx, statement });
  if (!inserted) {
    const problem = await whyNotCreated({ ctx, source: input.source, fileName: options.file_name, tx });
    // None: when none was left the jobs left are counted again, and some were free.
    return problem ? failed(problem) : insertJob({ ctx, input, tx });
  }
  const job: JobRow = {
    ...unstarted,
    id,
    accountId: ctx.account.id,
    keyId,
    source: input.source,
    turn: inserted.turn,
    url,
    host,
    fileName: options.file_name,
    options,
    withCredentials: sealed !== null,
    createdAt: inserted.createdAt,
  };
  addLogIds({ job_id: id });
  return ok({ job, replayed: false });
}

const unstarted = {
  status: "queued",
  startedAt: null,
  renderedAt: null,
  finishedAt: null,
  worker: null,
  attempt: 0,
  rendererDeaths: 0,
  httpStatus: null,
  finalUrl: null,
  pages: null,
  bytes: null,
  sha256: null,
  blocked: null,
  bucketName: null,
  objectKey: null,
  errorCode: null,
  errorDetail: null,
  billable: null,
} as const;
