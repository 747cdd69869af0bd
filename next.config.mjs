/** @type {import("next").NextConfig} */
export default {
  // POST /v1/download/ must never redirect.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  reactStrictMode: true,
  // Its badge would print on the sample page.
  devIndicators: false,
  serverExternalPackages: [
    "pg",
    "pino",
    "graphile-worker",
    "@prisma/client",
    "@prisma/adapter-pg",
    "content-disposition",
  ],
  // Our images are served as they are: /_next/image answers 404 rather than resizing for strangers.
  images: { unoptimized: true },
  // A lockfile in a folder above would be taken for the project's own.
  turbopack: { root: import.meta.dirname },
  // `npm run typecheck` does it, once and for all folders.
  typescript: { ignoreBuildErrors: true },
};
