import { findKey, type KeyHolder } from "#lib/api-keys/find-key.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";

// The same for every reason: what exactly was wrong helps only those who guess.
const refusal: Problem = {
  code: "unauthenticated",
  detail: "Send an API key as the user name of HTTP Basic authentication, with an empty password.",
  headers: { "www-authenticate": 'Basic realm="Platen", charset="UTF-8"' },
};

/** Spec §5: "The username is the account API key … The password is left blank". */
export async function authenticate(request: Request): Promise<Result<KeyHolder, Problem>> {
  const key = keyOf(request.headers.get("authorization") ?? "");
  const holder = key === undefined ? undefined : await findKey(key);
  return holder ? ok(holder) : failed(refusal);
}

/** The account's state, told before anything about the request itself. */
export function checkAccountState({
  suspended,
  unpaid,
}: Pick<KeyHolder, "suspended" | "unpaid">): Result<null, Problem> {
  if (suspended) {
    return failed({
      code: "account_suspended",
      detail: "This account is suspended. Write to support to have it reviewed.",
    });
  }
  if (unpaid) {
    return failed({
      code: "payment_required",
      detail: "This account has an unpaid invoice. Pay it in the dashboard to go on.",
    });
  }
  return ok(null);
}

function keyOf(authorization: string): string | undefined {
  const token = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (token === undefined || token.length % 4 !== 0) return undefined;
  const pair = Buffer.from(token, "base64").toString("latin1");
  return pair.endsWith(":") ? pair.slice(0, -1) : undefined;
}
