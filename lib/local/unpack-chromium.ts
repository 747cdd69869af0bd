import { chmod, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkout } from "./checkout.ts";
import { runToEnd } from "./run-to-end.ts";
import { exists, moveIntoPlace } from "./unprivileged.ts";

// The package unpacks into the temporary folder of its process, and not atomically: give it a folder
// of its own for that, and rename the result.
const program = `
  import { inflate } from "@sparticuz/chromium";
  await Promise.all(process.argv.slice(1).map((file) => inflate(file)));
`;

/** Unpacks the headless shell of @sparticuz/chromium, and the libraries a bare machine lacks, once into `reach`. */
export async function unpackChromium(reach: string): Promise<{ path: string; libraryPath: string }> {
  const source = join(checkout, "node_modules/@sparticuz/chromium");
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const folder = join(reach, `chromium-${version}`);
  if (!(await exists(folder))) {
    const side = join(reach, `chromium.${process.pid}`);
    await rm(side, { recursive: true, force: true });
    await mkdir(side, { recursive: true });
    const archives = ["chromium.br", "swiftshader.tar.br", "al2023.tar.br"].map((name) => join(source, "bin", name));
    await runToEnd({
      command: process.execPath,
      args: ["--input-type=module", "--eval", program, ...archives],
      cwd: checkout,
      env: { TMPDIR: side },
    });
    await chmod(join(side, "chromium"), 0o755);
    await moveIntoPlace({ side, target: folder });
  }
  return { path: join(folder, "chromium"), libraryPath: join(folder, "al2023/lib") };
}
