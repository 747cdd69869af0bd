import type { MetadataRoute } from "next";
import { publicUrl } from "#lib/config/config.ts";

// The address is that of the running process, not of the build.
export const dynamic = "force-dynamic";

/** Crawlers are welcome on the public pages; the API and the dashboard are nothing for them. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: ["/", "/docs", "/pricing"], disallow: ["/v1/", "/api/", "/admin"] },
    sitemap: `${publicUrl()}/sitemap.xml`,
  };
}
