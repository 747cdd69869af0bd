import { lookInside } from "./look-inside.ts";

// Looks from inside a browser of whoever runs this: inside-browser.test.ts starts it as other users.
const look = await lookInside(JSON.parse(process.argv[2] ?? "{}"));
process.stdout.write(JSON.stringify(look));
process.exit(0);
