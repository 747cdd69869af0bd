import { z } from "zod";
import { fileNameFault } from "#lib/pdf/file-name.ts";
import type { LinkInput } from "./link-bucket.ts";
import { presetIds, presetOf } from "./presets.ts";

const longestPrefixBytes = 512;
const text = z.string().trim().max(300, "This is longer than any provider’s.").default("");
const region = /^[a-z0-9-]{1,40}$/;

/** The bucket form: what its preset asks for, made into where the bucket is. An empty secret keeps the one that is linked. */
export const bucketInput = z
  .object({
    preset: z.enum(presetIds),
    name: text.pipe(
      z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, "Give the bucket’s name alone, such as acme-pdfs."),
    ),
    prefix: text
      .transform(withSlash)
      .pipe(z.string().refine(isPrefix, "Give folder names separated by /, such as pdfs/invoices.")),
    region: text,
    accountId: text,
    endpoint: text.transform((url) => url.replace(/\/+$/, "")),
    accessKeyId: text.pipe(z.string().regex(/^[\x21-\x7e]+$/, "Give the key’s id, in one piece.")),
    secretAccessKey: text,
  })
  .superRefine((given, refinement) => {
    const refuse = (field: string, message: string) => refinement.addIssue({ code: "custom", path: [field], message });
    const { asks } = presetOf(given.preset);
    const wantsRegion = asks.includes("region") && given.preset !== "other";
    if (wantsRegion && given.region === "") refuse("region", "Give the bucket’s region.");
    if (given.region !== "" && !region.test(given.region))
      refuse("region", "A region is a short name such as eu-central-1.");
    if (asks.includes("accountId") && !/^[0-9a-f]{32}$/.test(given.accountId)) {
      refuse("accountId", "Give the account ID: 32 characters, digits and a to f.");
    }
    if (asks.includes("endpoint") && !URL.canParse(given.endpoint)) {
      refuse("endpoint", "Give the store’s address, such as https://minio.example.com.");
    }
  })
  .transform((given): LinkInput => {
    const { preset, name, prefix, accessKeyId, secretAccessKey } = given;
    const place = presetOf(preset).place(given);
    return { preset, name, prefix, accessKeyId, ...place, ...(secretAccessKey && { secretAccessKey }) };
  });

function withSlash(prefix: string): string {
  const bare = prefix.replace(/^\/+|\/+$/g, "");
  return bare === "" ? "" : `${bare}/`;
}

function isPrefix(prefix: string): boolean {
  return (
    prefix === "" || (Buffer.byteLength(prefix) <= longestPrefixBytes && fileNameFault(prefix.slice(0, -1)) === null)
  );
}
