import { requireDirectUrl } from "#lib/db/client-config.ts";
import { migrate } from "#lib/db/migrate.ts";

// node bin/migrate.ts: brings the database up to date; npm start does the same by itself.
const { applied } = await migrate(requireDirectUrl());
process.stdout.write(applied.length > 0 ? `Applied ${applied.join(", ")}.\n` : "The database is up to date.\n");
