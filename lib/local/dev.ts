import { runMain } from "../../bin/set-up.mjs";
import { launch } from "./launch.ts";

// The main program of `npm run dev`.
await runMain(() => launch({ development: true }));
