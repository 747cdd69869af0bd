import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { cloneName, databaseUrl } from "./template.ts";

// Runs before each test file is loaded, because settings are read once. The database that is named
// here exists in files that call useDatabase() or startService().
const { environment, postgresUrl } = inject("foundation");

Object.assign(process.env, environment, {
  DATABASE_URL: databaseUrl({ postgresUrl, name: cloneName(randomBytes(6).toString("hex")) }),
  DATABASE_DIRECT_URL: "",
  LOG_LEVEL: process.env.LOG_LEVEL || "silent",
});
