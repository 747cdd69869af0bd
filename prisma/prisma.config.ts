import { defineConfig } from "prisma/config";

// Only the Prisma CLI reads this; the service itself migrates through lib/db/migrate.ts.
export default defineConfig({
  schema: "schema.prisma",
  migrations: { path: "migrations" },
  datasource: { url: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || "postgresql://localhost/platen" },
});
