import type { MetadataRoute } from "next";
import { publicUrl } from "#lib/config/config.ts";
import { docsPages } from "./(site)/docs/_frame/contents.ts";

// The address is that of the running process, not of the build.
export const dynamic = "force-dynamic";

/** The pages that search engines may list. */
export default function sitemap(): MetadataRoute.Sitemap {
  return ["/", "/try", "/pricing", "/sample", ...docsPages().map(({ href }) => href)].map((path) => ({
    url: `${publicUrl()}${path}`,
  }));
}
