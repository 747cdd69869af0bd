import { v7 as uuid } from "uuid";
import { hot } from "#lib/db/hot.ts";

/**
 * Opens one of the account's `limit` download calls; undefined when all are taken. Calls of a web
 * process that died free themselves after `expireMs`. One statement on one row: exact across processes.
 */
export async function openDownloadCall({
  accountId,
  limit,
  expireMs,
}: {
  accountId: string;
  limit: number;
  expireMs: number;
}): Promise<string | undefined> {
  const call = uuid();
  const seconds = expireMs / 1000;
  const [opened] = await hot`
    insert into download_calls as d (account_id, calls)
    values (${accountId}::uuid, jsonb_build_object(${call}::text, clock_timestamp() + ${seconds}::float8 * interval '1 second'))
    on conflict (account_id) do update set calls = excluded.calls || coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each_text(d.calls) where value::timestamptz > clock_timestamp()), '{}')
    where (select count(*) from jsonb_each_text(d.calls) where value::timestamptz > clock_timestamp()) < ${limit}::int
    returning account_id`;
  return opened ? call : undefined;
}

/** Lets an open call expire in `expireMs` from now; one that is closed stays closed. */
export async function extendDownloadCall({
  accountId,
  call,
  expireMs,
}: {
  accountId: string;
  call: string;
  expireMs: number;
}): Promise<void> {
  const seconds = expireMs / 1000;
  await hot`
    update download_calls
    set calls = calls || jsonb_build_object(${call}::text, clock_timestamp() + ${seconds}::float8 * interval '1 second')
    where account_id = ${accountId}::uuid and calls ? ${call}::text`;
}

/** Closes a download call; closing it twice is harmless. */
export async function closeDownloadCall({ accountId, call }: { accountId: string; call: string }): Promise<void> {
  await hot`update download_calls set calls = calls - ${call}::text where account_id = ${accountId}::uuid`;
}
