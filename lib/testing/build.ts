import { buildWeb } from "#lib/local/build.ts";

/** Runs before the end-to-end tests: they drive the real web process. */
export default async function setUp(): Promise<void> {
  await buildWeb();
}
