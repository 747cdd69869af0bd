import { type Config, config } from "#lib/config/config.ts";
import { type OptionFacts, optionFacts } from "#lib/openapi/option-facts.ts";
import { lengthMaxInches } from "#lib/pdf/lengths.ts";
import { freeFailuresPerUrl } from "#lib/usage/counts-towards-usage.ts";
import { overlapHours } from "#lib/webhooks/secret.ts";

export type LimitRow = { what: string; limit: string; past: string };
export type LimitGroup = { id: string; title: string; intro: string; rows: LimitRow[] };

/** Every limit a customer can meet, with what happens past it: from the settings of the running service. */
export function limitGroups(): LimitGroup[] {
  const settings = config();
  return [requests(settings), values(), rendering(settings), counting(), keeping(settings)];
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
      { what: "Body of a request", limit: "1 MiB", past: "`413` `body_too_large`." },
      {
        what: "Idempotency-Key",
        limit: "255 characters, kept 24 hours",
        past: "`422`; after 24 hours a key is new again.",
      },
    ],
  };
}

function values(): LimitGroup {
  const refused = "`422` `invalid_parameters`.";
  const rows = optionFacts().flatMap(({ name, bounds }) =>
    bounds === null ? [] : [{ what: `\`${name}\``, limit: inWords({ name, bounds }), past: refused }],
  );
  return {
    id: "values",
    title: "Values of options",
    intro: "A value outside its bounds is refused, and no job is created.",
    rows: [...rows, { what: "`page_size`, a side", limit: `at most ${lengthMaxInches} inches`, past: refused }],
  };
}

function inWords({ name, bounds }: { name: string; bounds: NonNullable<OptionFacts["bounds"]> }): string {
  if ("maxBytes" in bounds) return `${bounds.maxBytes.toLocaleString("en")} bytes in UTF-8`;
  const unit = name.startsWith("wait_") ? " seconds" : name.startsWith("margin_") ? " inches" : "";
  return `${bounds.min} to ${bounds.max}${unit}`;
}

function rendering(settings: Config): LimitGroup {
  return {
    id: "rendering",
    title: "One render",
    intro: "A page gets this much time and room. Most pages need a hundredth of it.",
    rows: [
      {
        what: "Until the address answers",
        limit: seconds(settings.NAVIGATION_TIMEOUT_MS),
        past: "The job fails: `navigation_timeout`.",
      },
      {
        what: "Until everything on the page has loaded",
        limit: seconds(settings.LOAD_TIMEOUT_MS),
        past: "It prints as it is: one dead asset cannot fail a page.",
      },
      {
        what: "`wait_css_selector`",
        limit: seconds(settings.SELECTOR_TIMEOUT_MS),
        past: "The job fails: `selector_timeout`.",
      },
      { what: "`wait_network`, in all", limit: seconds(settings.NETWORK_TIMEOUT_MS), past: "It prints as it is." },
      { what: "Fonts", limit: seconds(settings.FONTS_TIMEOUT_MS), past: "It prints with fallback fonts." },
      {
        what: "The whole render",
        limit: seconds(settings.RENDER_TIMEOUT_MS),
        past: "The job fails: `render_timeout`.",
      },
      {
        what: "One response of a page",
        limit: megabytes(settings.RESPONSE_MAX_BYTES),
        past: "The job fails: `too_large`.",
      },
      {
        what: "All responses of a page",
        limit: megabytes(settings.RENDER_MAX_BYTES),
        past: "The job fails: `too_large`.",
      },
      {
        what: "The PDF",
        limit: `${megabytes(settings.PDF_MAX_BYTES)}, ${settings.PDF_MAX_PAGES.toLocaleString("en")} pages`,
        past: "The job fails: `too_large`.",
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

function seconds(ms: number): string {
  return `${(ms / 1_000).toLocaleString("en")} seconds`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en")} MB`;
}
