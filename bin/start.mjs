import { bootstrap } from "./bootstrap.mjs";

await bootstrap("lib/local/start.ts", process.argv.slice(2));
