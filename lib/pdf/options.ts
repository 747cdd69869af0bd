import { z } from "zod";
import { isCssSelector } from "./css-selector.ts";
import { fileNameFault, objectNameMaxBytes } from "./file-name.ts";
import { pageSizeNames } from "./lengths.ts";
import type { ParameterCode } from "./parameter-codes.ts";
import { isTargetUrl, urlMaxBytes, urlPattern } from "./target-url.ts";
import { decimal, flag, length, refuse, text } from "./wire-types.ts";

/** Templates past this make Chromium spend seconds on one header. */
const templateMaxBytes = 64 * 1024;
const seconds = { min: 0, max: 20 };

const margin = (side: string) =>
  length(["in", "cm"])
    .prefault("1cm")
    .meta({
      description: `${side} margin. Bare number = inches, suffix in = inches, suffix cm = centimetres.`,
      example: "0.5in",
    });

const side = (name: string) =>
  length(["in", "mm"]).meta({
    description: `${name} of the page. Bare number = inches, suffix in = inches, suffix mm = millimetres.`,
    example: "100mm",
  });

const template = (place: string) =>
  text({ maxBytes: templateMaxBytes })
    .nullable()
    .transform((html) => html || null)
    .pipe(z.string().nullable())
    .prefault(null)
    .meta({
      description:
        `HTML inserted as a ${place} on each page; empty means none. Elements with the classes pageNumber and ` +
        "totalPages show the page number and the page count. Runs no script and loads nothing.",
      example: '<span class="pageNumber"></span> / <span class="totalPages"></span>',
    });

const credential = (code: ParameterCode, forbidden: RegExp) =>
  text({ maxBytes: 1024 })
    .refine((value) => !forbidden.test(value), refuse(code))
    .nullable()
    .prefault(null);

/**
 * The PDF options as they arrive, in JSON or as form data (spec §2): one schema for parsing, types,
 * the OpenAPI document and the README's table. Its messages are parameter codes; the
 * sentences to them stand in parameter-errors.ts. What is parsed again stays the same.
 */
export const pdfOptionsSchema = z.strictObject({
  url: text({ maxBytes: urlMaxBytes, code: "invalid_url" })
    .refine(isTargetUrl, refuse("invalid_url"))
    .meta({
      description: `Address loaded and rendered; http or https, at most ${urlMaxBytes} bytes in UTF-8.`,
      example: "https://example.com/",
      override: { pattern: urlPattern },
    }),
  landscape: flag().prefault(false).meta({ description: "true selects landscape orientation.", example: true }),
  margin_top: margin("Top"),
  margin_right: margin("Right"),
  margin_bottom: margin("Bottom"),
  margin_left: margin("Left"),
  page_size: z
    .union(
      [z.enum(pageSizeNames), z.strictObject({ height: side("Height"), width: side("Width") })],
      refuse("invalid_choice"),
    )
    .prefault("Letter")
    .meta({
      description:
        `${pageSizeNames.join(", ")}, or an object with height and width; in form data the keys are ` +
        "page_size[height] and page_size[width]. At most 200 inches a side.",
      example: "A4",
    }),
  scale: decimal({ min: 0.1, max: 2 })
    .prefault(1)
    .meta({ description: "Scales page content; 0.1 to 2.", example: 0.8 }),
  screen: flag()
    .prefault(false)
    .meta({ description: "true ignores print styles and emulates the screen CSS media type.", example: true }),
  header_template: template("header"),
  footer_template: template("footer"),
  wait_network: flag()
    .prefault(false)
    .meta({ description: "true waits until network activity has paused before generating the PDF.", example: true }),
  wait_network_time: decimal(seconds).prefault(2).meta({
    description: "Seconds of network inactivity required before capture, 0 to 20. Used together with wait_network.",
    example: 1.5,
  }),
  wait_time: decimal(seconds)
    .prefault(3)
    .meta({ description: "Seconds of delay before generating the PDF, 0 to 20; 0 means none.", example: 0 }),
  wait_css_selector: text({ maxBytes: 8192, code: "invalid_selector" })
    .refine(isCssSelector, refuse("invalid_selector"))
    .nullable()
    .prefault(null)
    .meta({
      description:
        "Generation waits until an element matching this CSS selector has loaded. Any selector that " +
        "document.querySelector understands.",
      example: "#chart.ready",
    }),
  file_name: text({ maxBytes: objectNameMaxBytes, code: "invalid_file_name" })
    .refine((name) => fileNameFault(name) === null, refuse("invalid_file_name"))
    .nullable()
    .prefault(null)
    .meta({
      description:
        "Object name used in the bucket, by default <job_id>.pdf. / separates directory names. Reusing a name " +
        "overwrites the existing file. At most 1024 bytes in UTF-8; no ., .. or empty segments.",
      example: "invoices/7.pdf",
    }),
  attachment: flag().prefault(false).meta({
    description: "true makes a browser download the file instead of displaying it inline.",
    example: true,
  }),
  username: credential("invalid_username", /[:\r\n\0]/).meta({
    description:
      "Used if the target address requests HTTP Basic authentication. Empty means not set. Never stored in the clear.",
    example: "reader",
  }),
  password: credential("invalid_password", /[\r\n\0]/).meta({
    description: "Password to username, which must be set too. Empty means not set. Never stored in the clear.",
    example: "a long secret",
  }),
  http_success: flag()
    .prefault(false)
    .meta({
      description:
        "true makes the job fail with status creation_failed when the target address answers with an HTTP status in " +
        "the 400 or 500 range.",
      example: true,
    }),
});

/** The parameters as understood, before the credentials are set apart. */
export type PdfParameters = z.output<typeof pdfOptionsSchema>;

/** The options as stored and shown as the job's `options`: defaults filled in, lengths with units. */
export const storedOptionsSchema = pdfOptionsSchema.omit({ url: true, username: true, password: true });
export type PdfOptions = z.output<typeof storedOptionsSchema>;

export type Credentials = { username: string; password: string };

/** One request for a PDF. `url` is what the caller sent, less any credentials in it. */
export type PdfRequest = { url: string; options: PdfOptions; credentials: Credentials | null };
