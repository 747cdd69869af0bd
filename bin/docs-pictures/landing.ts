import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicUrl } from "#lib/config/config.ts";
import type { BrowserPool } from "#worker/render/browser.ts";
import { drawPage } from "./draw-page.ts";
import { printPage } from "./print-page.ts";

const folder = join(import.meta.dirname, "../../public/docs");

/** A laptop's window, 1,040 by 1,346 CSS pixels, as paper without margins. */
const windowOptions = {
  screen: true,
  page_size: { width: `${1040 / 96}in`, height: `${1346 / 96}in` },
  margin_top: 0,
  margin_right: 0,
  margin_bottom: 0,
  margin_left: 0,
};
const pixelsWide = 580;

/** Draws the sample page as a screen shows it and as it is printed. False where no service answers with it. */
export async function drawLanding({ pool }: { pool: BrowserPool }): Promise<boolean> {
  const url = `${publicUrl()}/sample`;
  const answers = await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return false;
  await mkdir(folder, { recursive: true });
  const screen = await printPage({ url, options: windowOptions, pool });
  const printed = await printPage({ url, options: {}, pool });
  const pictures = [
    { file: "sample-screen.webp", pdf: screen, inches: 1040 / 96 },
    { file: "sample-printed.webp", pdf: printed, inches: 8.5 },
  ];
  for (const { file, pdf, inches } of pictures) {
    await writeFile(join(folder, file), await drawPage({ pdf, pixelsPerInch: pixelsWide / inches, quality: 68 }));
  }
  return true;
}
