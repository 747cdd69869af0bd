import { runMain } from "../../bin/set-up.mjs";
import { launch } from "./launch.ts";

// The main program of `npm start`.
await runMain(() => launch({ development: false }));
