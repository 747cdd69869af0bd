import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SetUpError } from "../../bin/set-up.mjs";

const schema = z.object({
  /** As the setting SECRET_KEYS wants them. */
  secretKeys: z.string(),
  store: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  demoPassword: z.string(),
});

export type Secrets = z.infer<typeof schema>;

/** The secrets of a home, made at random the first time and kept in secrets.json, 0600. */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, "secrets.json");
  if (!existsSync(file)) writePrivately(file, makeSecrets());
  // As root the folder belongs to another user, who could put a file of his own here.
  if (statSync(file).uid !== process.getuid?.()) {
    throw new SetUpError(
      `${file} belongs to another user, so its secrets are not to be trusted. Remove it or take it over.`,
    );
  }
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new SetUpError(`${file} is not as Platen wrote it: ${parsed.error.message}`);
  return parsed.data;
}

/** Writes a value as JSON that only we can read; whoever reads it sees all of it or none. */
export function writePrivately(file: string, value: unknown): void {
  const side = `${file}.${process.pid}`;
  writeFileSync(side, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(side, file);
}

function makeSecrets(): Secrets {
  return {
    secretKeys: `k1:${randomBytes(32).toString("base64")}`,
    store: {
      accessKeyId: `PLATEN${randomBytes(7).toString("hex").toUpperCase()}`,
      secretAccessKey: randomBytes(30).toString("base64url"),
    },
    demoPassword: randomBytes(12).toString("base64url"),
  };
}
