import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type OptionExample, optionExamples } from "#lib/docs/option-examples.ts";
import { bitmapPixelsPerInch } from "#lib/docs/picture-size.ts";
import { findChromium } from "#lib/local/chromium.ts";
import { placeFonts } from "#lib/local/fonts.ts";
import { openHome } from "#lib/local/home.ts";
import { type BrowserPool, createBrowserPool } from "#worker/render/browser.ts";
import { drawPage } from "./docs-pictures/draw-page.ts";
import { type ExampleSite, startExampleSite } from "./docs-pictures/example-site.ts";
import { drawLanding } from "./docs-pictures/landing.ts";
import { printPage } from "./docs-pictures/print-page.ts";
import { runMain, say, step } from "./set-up.mjs";

// npm run docs:pictures: prints the example page of every option with the worker's own renderer and draws
// it into public/docs; and the landing page's pair, where a service runs whose sample page can be printed.
const folder = join(import.meta.dirname, "../public/docs/options");

await runMain(async () => {
  const { reach } = openHome();
  const { path: executablePath } = await findChromium(reach);
  const pool = createBrowserPool({ executablePath, ...(await placeFonts(reach)) });
  const site = await startExampleSite();
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [name, example] of Object.entries(optionExamples)) {
      await step(name, async () => drawExample({ name, example, site, pool }));
    }
    const drawn = await drawLanding({ pool });
    if (!drawn) say("No service answers: the landing page’s pictures stay as they are. Start one with npm start.");
  } finally {
    await pool.close();
    site.close();
  }
  return 0;
});

async function drawExample({
  name,
  example,
  site,
  pool,
}: {
  name: string;
  example: OptionExample;
  site: ExampleSite;
  pool: BrowserPool;
}): Promise<void> {
  const { page, options, beside = {}, without } = example;
  const pictures = [{ file: `${name}.webp`, sent: { ...beside, ...options } }];
  if (without !== undefined) pictures.push({ file: `${name}-without.webp`, sent: beside });
  for (const { file, sent } of pictures) {
    const pdf = await printPage({ url: site.url(page), options: sent, pool });
    await writeFile(join(folder, file), await drawPage({ pdf, pixelsPerInch: bitmapPixelsPerInch }));
  }
}
