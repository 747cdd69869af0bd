import { writeFileSync } from "node:fs";
import { chromium } from "playwright";
import { librariesBeside } from "#worker/render/browser-folder.ts";

// The bare script of `npm run bench:overhead`: what someone would write who needs one PDF and has no service.
const [url = "", saveAs = ""] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM_PATH ?? "";
const libraries = librariesBeside(executablePath);
const browser = await chromium.launch({
  executablePath,
  args: ["--font-render-hinting=none"],
  env: {
    FONTCONFIG_FILE: process.env.FONTCONFIG_FILE ?? "",
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
  },
});
const began = performance.now();
const page = await (await browser.newContext()).newPage();
await page.goto(url);
const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
writeFileSync(saveAs, await page.pdf({ format: "Letter", margin, printBackground: true, tagged: true }));
process.stdout.write(`${performance.now() - began}\n`);
await browser.close();
