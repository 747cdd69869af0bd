import { bootstrap } from "./bootstrap.mjs";

// node bin/run.mjs <script.ts> [arguments]: sets up what is missing, then runs the script.
const [script, ...args] = process.argv.slice(2);
await bootstrap(script, args);
