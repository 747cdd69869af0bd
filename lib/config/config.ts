import { z } from "zod";
import { readTlsSettings } from "#lib/db/tls-settings.ts";

const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
const countIfSet = z.coerce.number().int().positive().optional();
const text = z.string().min(1).optional();
const databaseUrl = text.superRefine((url, context) => {
  try {
    readTlsSettings(url ?? "");
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});
const hostPorts = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((pair) => pair.trim())
      .filter((pair) => pair !== ""),
  )
  .pipe(
    z.array(
      z.string().regex(/^(\[[0-9a-f:.]+\]|[^\s:/[\]]+):\d{1,5}$/i, "must be exact host:port pairs, comma-separated"),
    ),
  );

/**
 * Every setting of the service, in one table: what it is, its unit, and why the default is what it
 * is. The README's configuration table is made from it. Nothing else in the project reads the
 * environment, except the launcher, which writes it.
 */
export const settings = {
  PORT: { schema: count(4000), about: "Port of the web process." },
  PUBLIC_URL: {
    schema: z.url().optional(),
    about: "Address customers reach the service at. Default: http://localhost:PORT.",
  },
  API_HOST: { schema: text, about: "A whole host mapped onto /v1, e.g. api.example.com." },
  DOWNLOAD_HOST: { schema: text, about: "A whole host mapped onto /v1/download, e.g. download.example.com." },
  CALLER_HEADER: {
    schema: text,
    about:
      "Header in which a proxy of yours names the caller's address, e.g. x-real-ip. Unset: the connection's own, and an address may have 500 connections open at once. Set it only where every request passes that proxy.",
  },
  DATABASE_URL: {
    schema: databaseUrl,
    about:
      "PostgreSQL 15 or newer, or a pooler in front of it. sslmode means what libpq says: disable, require, verify-ca or verify-full. Unset: npm start runs an embedded one.",
  },
  DATABASE_DIRECT_URL: {
    schema: databaseUrl,
    about:
      "The same database past its pooler, for LISTEN, locks, heartbeats and migrations. Required behind a pooler in transaction mode. Unset: DATABASE_URL.",
  },
  DATABASE_PREPARED: {
    schema: z.enum(["auto", "on", "off"]).default("auto"),
    about:
      "Whether frequent statements are prepared by name. auto: not through a pooler. on is for PgBouncer 1.21 or newer with max_prepared_statements above 0.",
  },
  DATABASE_CONNECTIONS: { schema: count(10), about: "Connections one process may hold, its listener and queue aside." },
  DATABASE_TIMEOUT_MS: {
    schema: count(10_000),
    about: "ms for a connection or a query; past it the database counts as away (503).",
  },
  SECRET_KEYS: {
    schema: text,
    about:
      "Keys that seal secrets at rest and session cookies, as id:base64 of 32 bytes, comma-separated; the first seals, all open. To rotate, add the new key last, and move it to the front once every process has it. npm start makes one.",
  },
  EGRESS_ALLOW: {
    schema: hostPorts,
    about:
      "Exact host:port pairs that pages, buckets and webhooks may reach although they are private. For development and tests.",
  },
  CHROMIUM_PATH: {
    schema: text,
    about: "Headless shell to use. Unset: Playwright's own, the system's, then the one from npm.",
  },
  FONTCONFIG_FILE: { schema: text, about: "Fontconfig file; npm start writes one that names only the fonts we ship." },
  PLATEN_HOME: { schema: z.string().min(1).default(".platen"), about: "Folder for everything that npm start keeps." },
  SMTP_URL: {
    schema: text,
    about: "Mail server, e.g. smtps://user:password@smtp.example.com. Unset: mail is written to PLATEN_HOME/mail.",
  },
  EMAIL_FROM: { schema: z.string().min(1).default("Platen <platen@localhost>"), about: "Sender of every mail." },
  GITHUB_CLIENT_ID: { schema: text, about: "With GITHUB_CLIENT_SECRET: people can sign in with GitHub." },
  GITHUB_CLIENT_SECRET: { schema: text, about: "Secret of the GitHub OAuth app." },
  GOOGLE_CLIENT_ID: { schema: text, about: "With GOOGLE_CLIENT_SECRET: people can sign in with Google." },
  GOOGLE_CLIENT_SECRET: { schema: text, about: "Secret of the Google OAuth client." },
  ADMIN_EMAILS: {
    schema: z
      .string()
      .default("")
      .transform((list) => list.split(",").flatMap((email) => email.trim().toLowerCase() || [])),
    about: "E-mail addresses of the operators, who may open /admin, comma-separated.",
  },
  LOG_LEVEL: {
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    about: "Least severe log line that is written.",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url().optional(),
    about: "Base address of an OpenTelemetry receiver (OTLP over HTTP), which gets one trace a job. Unset: no traces.",
  },
  TRACE_SHARE: {
    schema: z.coerce.number().min(0).max(1).default(1),
    about: "Share of the jobs that are traced, 0 to 1.",
  },
  METRICS_TOKEN: {
    schema: text,
    about: "Bearer token that Prometheus sends for metrics. Unset: there are none.",
  },
  METRICS_PORT: {
    schema: countIfSet,
    about:
      "Port on which a worker serves GET /metrics, and GET /live for probes; the web process has GET /api/metrics. Unset: it serves none.",
  },

  SVIX_TOKEN: { schema: text, about: "Token of Svix, which then carries the events. Unset: our own sender does." },
  SVIX_SERVER_URL: {
    schema: z.url().optional(),
    about: "A self-hosted Svix, newer than 1.97. Unset: Svix's own cloud, as the token says.",
  },
  WEBHOOK_ENDPOINTS_AT_ONCE: {
    schema: count(40),
    about:
      "Webhook endpoints one worker sends to at once; they wait on the network. Those that fail take at most half.",
  },
  WEBHOOK_DISABLE_DAYS: {
    schema: count(5),
    about: "Days in which an endpoint has received nothing, though it was sent something, after which it is disabled.",
  },
  WEBHOOK_LOG_DAYS: {
    schema: count(30),
    about: "Days that events and the log of their attempts are kept, for replay.",
  },

  REQUESTS_PER_MINUTE: { schema: count(600), about: "Requests a minute and account on the jobs endpoints (spec §8)." },
  DOWNLOADS_AT_ONCE: { schema: count(20), about: "Download calls an account may have open at once." },
  DOWNLOAD_WAIT_MS: {
    schema: count(180_000),
    about:
      "ms a download waits for its PDF before 504; longer than RENDER_TIMEOUT_MS, so that a busy queue still fits.",
  },

  STRIPE_SECRET_KEY: {
    schema: text,
    about: "Stripe's secret key. Unset: usage is counted and shown, nothing is billed and no plan's limit holds.",
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: text,
    about: "Signing secret of the webhook at PUBLIC_URL/api/stripe/webhook; npm run stripe:setup prints it.",
  },
  STRIPE_API_BASE: {
    schema: z.url().optional(),
    about: "Address of a stand-in for Stripe's API, for tests. Unset: Stripe's own.",
  },
  STRIPE_TIMEOUT_MS: {
    schema: count(10_000),
    about: "ms for one call to Stripe; its library's own 80 s would hold a page or a task for too long.",
  },
  BILLING_GRACE_DAYS: {
    schema: count(7),
    about: "Days an invoice may be owed before the API answers 402; Stripe tries the card again meanwhile.",
  },

  RENDER_SLOTS: {
    schema: countIfSet,
    about:
      "Pages one worker may hold open at once; unset: 16 for each core. Fewer where its memory, 40 MB for each, has no room for them.",
  },
  WORKING_PAGES: {
    schema: countIfSet,
    about: "Pages that may load or print at once; unset: one more than there are cores. The others that are open wait.",
  },
  DELIVERIES_AT_ONCE: {
    schema: count(10),
    about:
      "Background tasks one worker runs at once, among them uploads that a bucket refused when the PDF was ready; they wait on the network, not the CPU.",
  },
  DRAIN_TIMEOUT_MS: {
    schema: count(125_000),
    about:
      "ms a stopping worker gives its running jobs; longer than a render, so that a planned restart renders nothing twice.",
  },
  NAVIGATION_TIMEOUT_MS: {
    schema: count(30_000),
    about: "ms until the address must have answered; browsers' own habit.",
  },
  LOAD_TIMEOUT_MS: {
    schema: count(20_000),
    about:
      "ms for the load event once the address has answered; past it the page prints as it is, so that one dead asset cannot fail it.",
  },
  SELECTOR_TIMEOUT_MS: { schema: count(30_000), about: "ms wait_css_selector waits before selector_timeout." },
  NETWORK_TIMEOUT_MS: {
    schema: count(40_000),
    about: "ms wait_network may take in all: twice its longest pause; past it the page prints as it is.",
  },
  FONTS_TIMEOUT_MS: { schema: count(5_000), about: "ms for document.fonts.ready; past it fallback fonts print." },
  PRINT_TIMEOUT_MS: { schema: count(60_000), about: "ms for printing itself; page.pdf() has no limit of its own." },
  RENDER_TIMEOUT_MS: { schema: count(120_000), about: "ms for a whole render, waits included." },
  RESPONSE_MAX_BYTES: { schema: count(50_000_000), about: "Bytes one response of a page may have." },
  RENDER_MAX_BYTES: { schema: count(200_000_000), about: "Bytes all responses of one render may have together." },
  PDF_MAX_BYTES: { schema: count(100_000_000), about: "Bytes of a PDF; larger ends too_large." },
  PDF_MAX_PAGES: { schema: count(5_000), about: "Pages of a PDF; more ends too_large." },
  BROWSER_ISOLATION: {
    schema: z.enum(["auto", "netns", "flags"]).default("auto"),
    about:
      "How browsers are kept from the network: netns, in a network namespace that holds nothing but loopback, or flags, by Chromium's flags alone. auto: netns where a worker finds at its start that the host allows it.",
  },
  LONE_BROWSERS: {
    schema: count(4),
    about:
      "Browsers one worker may run beside the shared one. Pages that were aboard when a browser died run alone, each in one of these.",
  },
  BROWSER_MAX_MEMORY_BYTES: {
    schema: countIfSet,
    about:
      "Bytes one browser with all its processes may use before it is killed; unset: 500 MB and 40 MB for each of RENDER_SLOTS, 1.5 GB at least. Three quarters of the memory at most.",
  },
  BROWSER_MAX_RENDERS: {
    schema: count(500),
    about: "Renders after which a browser is replaced, so that slow leaks never grow old.",
  },
} as const satisfies Record<string, { schema: z.ZodType; about: string }>;

export type Config = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]["schema"]> };

/**
 * Reads the settings from an environment. Throws one error that names every setting that is wrong
 * and what is valid; an empty text counts as unset.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const shape = Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema]));
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = z.object(shape).safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The configuration is not valid:\n${lines.join("\n")}\nREADME.md lists every setting.`);
  }
  return parsed.data as Config;
}

let current: Config | undefined;

/** The settings of this process, read once. */
export function config(): Config {
  current ??= parseConfig(process.env);
  return current;
}

/** Address customers reach the service at, without a trailing slash. */
export function publicUrl(): string {
  return (config().PUBLIC_URL ?? `http://localhost:${config().PORT}`).replace(/\/+$/, "");
}

/** Whether Svix carries the events and keeps the endpoints. The one place where that is decided. */
export function sendsThroughSvix(): boolean {
  return config().SVIX_TOKEN !== undefined;
}

/** `{base_url}` of the public API. */
export function baseUrl(): string {
  const host = config().API_HOST;
  return host ? `${new URL(publicUrl()).protocol}//${host}` : `${publicUrl()}/v1`;
}

/** `{download_url}` of the public API; POST to it with a trailing slash. */
export function downloadUrl(): string {
  const host = config().DOWNLOAD_HOST;
  return host ? `${new URL(publicUrl()).protocol}//${host}` : `${publicUrl()}/v1/download`;
}
