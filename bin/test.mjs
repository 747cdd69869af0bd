import { bootstrap } from "./bootstrap.mjs";

await bootstrap("lib/testing/run-tests.ts", process.argv.slice(2));
