import { join } from "node:path";
import { buildWeb } from "#lib/local/build.ts";
import { findChromium } from "#lib/local/chromium.ts";
import { placeFonts } from "#lib/local/fonts.ts";
import { openHome } from "#lib/local/home.ts";
import { loadSecrets } from "#lib/local/secrets.ts";

// npm run test:faults -- [--seed n] [--trials n] [--minutes n] [--only text]
const { folder, reach } = openHome();
const testHome = openHome(join(folder, "test"));
// Settings are read once, when the service's own code is first loaded: so they are set before that.
Object.assign(process.env, {
  PLATEN_HOME: testHome.folder,
  SECRET_KEYS: loadSecrets(testHome.folder).secretKeys,
  CHROMIUM_PATH: (await findChromium(reach)).path,
  FONTCONFIG_FILE: (await placeFonts(reach)).fontconfigFile,
});
await buildWeb();
const { runFaults } = await import("./run-faults.ts");
process.exitCode = (await runFaults(process.argv.slice(2))) ? 0 : 1;
