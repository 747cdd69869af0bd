import { type Config, config } from "#lib/config/config.ts";
import { freeFailuresPerUrl } from "#lib/usage/counts-towards-usage.ts";
import { overlapHours } from "#lib/webhooks/secret.ts";
import type { LimitGroup } from "./limit-group.ts";
import { renderingLimits } from "./rendering-limits.ts";
import { seconds } from "./units.ts";
import { valueLimits } from "./value-limits.ts";

/** Every limit a customer can meet, with what happens past it: from the settings of the running service. */
export function limitGroups(): LimitGroup[] {
  const settings = config();
  return [requests(settings), valueLimits(), renderingLimits(settings), counting(), keeping(settings)];
}

function requests({
  REQUESTS_PER_MINUTE: perMinute,
  DOWNLOADS_AT_ONCE: atOnce,
  DOWNLOAD_WAIT_MS: wait,
}: Config): LimitGroup {
  return {
    id: "requests",
    title: "Requests",
    intro: "Counted for each account, over all its keys. Jobs queue in any number: there is no limit on how many wait.",
    rows: [
      {
        what: "Requests to the jobs endpoints",
        limit: `${perMinute} a minute`,
        past: "`429` `rate_limited`. Wait as many seconds as `Retry-After` says; `RateLimit` on every answer tells how many are left.",
      },
      {
        what: "Downloads open at once",
        limit: String(atOnce),
        past: "`429` `too_many_downloads`. Wait for one to end, or create jobs.",
      },
      {
        what: "How long a download waits",
        limit: seconds(wait),
        past: "`504` `download_timeout`. The job goes on and is delivered to the bucket.",
      },
      {
        what: "How long a PDF is sent",
        limit: "60 s, and 1 s more for each 50 kB",
        past: "The connection is closed. Read the PDF from the bucket, or repeat the call under its `Idempotency-Key`.",
      },
      { what: "Body of a request", limit: "1 MiB", past: "`413` `body_too_large`." },
      {
        what: "Idempotency-Key",
        limit: "255 characters, kept 24 hours",
        past: "`422`; after 24 hours a key is new again.",
      },
    ],
  };
}

function counting(): LimitGroup {
  return {
    id: "counting",
    title: "What counts",
    intro: "A job counts at most once, however often anything is tried again.",
    rows: [
      { what: "A delivered job", limit: "counts", past: "`billable` is true." },
      {
        what: `The first ${freeFailuresPerUrl} failed jobs of an address`,
        limit: "free",
        past: "`billable` is false.",
      },
      {
        what: "Each further failed job of that address",
        limit: "counts",
        past: "`billable` is true. Fix the page before trying again.",
      },
    ],
  };
}

function keeping({ WEBHOOK_LOG_DAYS: logDays }: Config): LimitGroup {
  return {
    id: "keeping",
    title: "What is kept",
    intro: "PDFs live in your bucket. Platen keeps a PDF only until it is delivered.",
    rows: [
      {
        what: "The PDF",
        limit: "until it is delivered",
        past: "With an `Idempotency-Key`, 24 hours, so that a repeat gets the same bytes.",
      },
      {
        what: "`username` and `password`",
        limit: "until the job ends",
        past: "Sealed while they are kept, then erased.",
      },
      { what: "Events and the log of their attempts", limit: `${logDays} days`, past: "For replay." },
      {
        what: "A rotated signing secret",
        limit: `${overlapHours} hours`,
        past: "It signs beside the new one, then no more.",
      },
    ],
  };
}
