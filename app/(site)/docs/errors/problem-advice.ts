import type { Advice } from "#lib/errors/advice.ts";
import type { ProblemCode } from "#lib/errors/problem-codes.ts";

/** What each error of the API means and what to do about it. */
export const problemAdvice: Record<ProblemCode, Advice> = {
  invalid_body: {
    means:
      "The body is not what its `Content-Type` says: broken JSON or form data, bytes that are not UTF-8, or a parameter given twice.",
    todo: "Correct the place that `detail` names. Let a library write the JSON or form data instead of joining text.",
  },
  unauthenticated: {
    means: "The request has no API key, or one that is unknown or revoked. The answer is the same in each case.",
    todo: "Send the key as the user name of HTTP Basic with an empty password: `curl -u YOUR_API_KEY: …` with the colon.",
  },
  payment_required: {
    means:
      "The account has an unpaid invoice, so no request is taken; or its free plan or spending cap leaves no more jobs, so none is created while all else answers.",
    todo: "Read `detail`, which says which of them it is: pay the invoice, subscribe, raise the cap, or wait for the next period.",
  },
  account_suspended: {
    means: "The account is suspended, so no request is taken.",
    todo: "Write to support to have the account reviewed.",
  },
  not_found: {
    means:
      "There is nothing at this address for your account. A job of another account reads exactly like one that never was.",
    todo: "Check the id and that the key belongs to the account which created the job.",
  },
  method_not_allowed: {
    means: "This URL exists but does not accept this HTTP method.",
    todo: "Use one of the methods in the `Allow` header.",
  },
  bucket_not_linked: {
    means: "The account has no bucket, and a job delivers its PDF to one.",
    todo: "Link a bucket and send the request again. The download endpoint answers with the PDF even without a bucket.",
  },
  idempotency_in_progress: {
    means: "The first request with this `Idempotency-Key` has not created its job yet.",
    todo: "Wait as many seconds as `Retry-After` says and send the same request again. You get the job of the first.",
  },
  body_too_large: {
    means: "The body has more than 1 MiB (1,048,576 bytes).",
    todo: "Make it smaller. Header and footer templates are usually what is large.",
  },
  unsupported_media_type: {
    means: "The body is neither JSON nor form data, or `Content-Type` is missing.",
    todo: "Send `application/json` or `application/x-www-form-urlencoded` in UTF-8, and say so in `Content-Type`.",
  },
  invalid_parameters: {
    means: "At least one parameter is missing, unknown or not valid. No job was created.",
    todo: "Read `errors`: it names every parameter that is wrong, with a code of its own from the list of parameter codes.",
  },
  idempotency_mismatch: {
    means: "The `Idempotency-Key` was used within the last 24 hours for a different request.",
    todo: "Use a new key for each new request, and the same key only to repeat one.",
  },
  creation_failed: {
    means:
      "The download endpoint could not make a PDF of the address. The reason is in `detail`, and the job in `job_id`.",
    todo: "Read the job: the code of its error is one of those listed under “The PDF could not be created”.",
  },
  rate_limited: {
    means: "The account has sent more requests in this minute than the jobs endpoints take.",
    todo: "Wait as many seconds as `Retry-After` says. `RateLimit` on every answer tells how many requests are left.",
  },
  too_many_downloads: {
    means: "The account has as many downloads open at once as it may have.",
    todo: "Wait until one has ended, or create jobs instead: they queue in any number.",
  },
  internal_error: {
    means: "Something went wrong on our side.",
    todo: "Send the request again, with the same `Idempotency-Key` so that no job is made twice. If it stays, write to support with the `request_id`.",
  },
  unavailable: {
    means: "The service cannot reach its database at the moment.",
    todo: "Wait as many seconds as `Retry-After` says and send the request again. Jobs that were created are safe.",
  },
  download_timeout: {
    means: "The PDF was not ready within the time a download waits. The job goes on.",
    todo: "Read the job in `job_id` until `done` is true; `delivered` means that the PDF is in your bucket.",
  },
};
