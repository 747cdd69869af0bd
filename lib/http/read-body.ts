import type { Problem } from "#lib/errors/problem.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import { decodeBody } from "./decode-body.ts";
import { readAtMost } from "./read-at-most.ts";

/** 1 MiB: four 64 kB templates' worth and an address, many times over. */
const bodyMaxBytes = 1_048_576;

const mediaTypes = { "application/json": "json", "application/x-www-form-urlencoded": "form" } as const;

/** Media type and coding (415), then size (413, counted while reading), then parse (400): the body as a plain object. */
export async function readBody(
  request: Request,
  maxBytes = bodyMaxBytes,
): Promise<Result<Record<string, unknown>, Problem>> {
  const mediaType = mediaTypeOf(request.headers.get("content-type") ?? "");
  if (!mediaType) {
    return failed({
      code: "unsupported_media_type",
      detail: "Send application/json or application/x-www-form-urlencoded in UTF-8, and say so in Content-Type.",
    });
  }
  if (!isIdentity(request.headers.get("content-encoding"))) {
    return failed({
      code: "unsupported_media_type",
      detail: "Send the body as it is, without Content-Encoding.",
      headers: { "accept-encoding": "identity" },
    });
  }
  const bytes = await readAtMost(request, maxBytes);
  if (!bytes.ok) {
    if (bytes.failure === "broken_off") return failed({ code: "invalid_body", detail: "The body broke off." });
    return failed({
      code: "body_too_large",
      detail: `The body may have ${maxBytes.toLocaleString("en")} bytes at most.`,
    });
  }
  const decoded = decodeBody({ bytes: bytes.value, mediaType });
  return decoded.ok ? decoded : failed({ code: "invalid_body", detail: decoded.failure.detail });
}

function mediaTypeOf(contentType: string): "json" | "form" | undefined {
  const [name = "", ...parameters] = contentType.split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  if (charset !== undefined && !["utf-8", "utf8", '"utf-8"'].includes(charset)) return undefined;
  return Object.entries(mediaTypes).find(([known]) => known === name)?.[1];
}

function isIdentity(contentEncoding: string | null): boolean {
  return contentEncoding === null || contentEncoding.trim().toLowerCase() === "identity";
}
