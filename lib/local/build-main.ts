import { runMain } from "../../bin/set-up.mjs";
import { buildWeb } from "./build.ts";

// The main program of `npm run build`.
await runMain(async () => {
  await buildWeb();
  return 0;
});
