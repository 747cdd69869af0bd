import { hot } from "#lib/db/hot.ts";
import { hashKey, isKey } from "./key-format.ts";

/** Null limits are those of the settings: lib/rate-limit/account-limits.ts. */
export type KeyHolder = {
  keyId: string;
  accountId: string;
  suspended: boolean;
  unpaid: boolean;
  requestsPerMinute: number | null;
  downloadsAtOnce: number | null;
};

/**
 * The holder of a live key, or undefined for an unknown or revoked one. Notes its use, at most once
 * a minute so that a busy key does not write on every request.
 */
export async function findKey(key: string): Promise<KeyHolder | undefined> {
  if (!isKey(key)) return undefined;
  const [holder] = await hot<KeyHolder>`
    with used as (
      update api_keys set last_used_at = now()
      where hash = ${hashKey(key)} and (last_used_at is null or last_used_at < now() - interval '1 minute')
    )
    select k.id as "keyId", k.account_id as "accountId",
           a.suspended_at is not null as suspended, a.unpaid_at is not null as unpaid,
           a.requests_per_minute as "requestsPerMinute", a.downloads_at_once as "downloadsAtOnce"
    from api_keys k join accounts a on a.id = k.account_id
    where k.hash = ${hashKey(key)} and (k.revoked_at is null or k.revoked_at > now()) and a.deleted_at is null`;
  return holder;
}
