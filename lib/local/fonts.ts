import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { checkout } from "./checkout.ts";
import { exists, moveIntoPlace } from "./unprivileged.ts";

// Grows when this file's choice of fonts changes, so that older copies are made anew.
const edition = 2;

const dejavu = [
  "Sans",
  "Sans-Bold",
  "SansMono",
  "SansMono-Bold",
  "SansMono-Oblique",
  "Serif",
  "Serif-Bold",
  "Serif-Italic",
  "Serif-BoldItalic",
];
const files = [
  ...dejavu.map((name) => `dejavu-fonts-ttf/ttf/DejaVu${name}.ttf`),
  ...["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"].flatMap((weight) => [
    `@expo-google-fonts/arimo/${weight}/Arimo_${weight}.ttf`,
    `@expo-google-fonts/noto-sans/${weight}/NotoSans_${weight}.ttf`,
  ]),
  ...["400Regular", "700Bold"].flatMap((weight) => [
    `@expo-google-fonts/noto-sans-arabic/${weight}/NotoSansArabic_${weight}.ttf`,
    `@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`,
  ]),
  "@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf",
];

/** What pages ask for, and what they get. Arimo is as wide as Arial, so that lines break alike. */
const families = {
  Arimo: [
    "sans-serif",
    "system-ui",
    "ui-sans-serif",
    "Arial",
    "Helvetica",
    "Helvetica Neue",
    "Liberation Sans",
    "Segoe UI",
    "Roboto",
  ],
  "DejaVu Sans": ["Verdana", "Tahoma"],
  "DejaVu Serif": ["serif", "ui-serif", "Times", "Times New Roman", "Georgia", "Cambria", "Liberation Serif"],
  "DejaVu Sans Mono": [
    "monospace",
    "ui-monospace",
    "Courier",
    "Courier New",
    "Consolas",
    "Menlo",
    "Monaco",
    "Liberation Mono",
  ],
  "Noto Color Emoji": ["emoji", "Apple Color Emoji", "Segoe UI Emoji"],
  "Noto Sans SC": [
    "Microsoft YaHei",
    "SimHei",
    "SimSun",
    "PingFang SC",
    "Hiragino Sans GB",
    "WenQuanYi Zen Hei",
    "Noto Sans CJK SC",
  ],
};
const fallbacks = ["Arimo", "Noto Sans", "Noto Sans Arabic", "DejaVu Sans", "Noto Sans SC", "Noto Color Emoji"];

/**
 * Copies the fonts that come with us into `<reach>/fonts-<edition>`, with a fontconfig file that
 * names no others, so that a page looks the same on every machine. Gives the file's path.
 */
export async function placeFonts(reach: string): Promise<{ fontconfigFile: string }> {
  const folder = join(reach, `fonts-${edition}`);
  const fontconfigFile = join(folder, "fonts.conf");
  if (await isCurrent({ folder, fontconfigFile })) return { fontconfigFile };
  await rm(folder, { recursive: true, force: true });
  const side = join(reach, `fonts.${process.pid}`);
  await mkdir(side, { recursive: true });
  for (const file of files) await cp(join(checkout, "node_modules", file), join(side, basename(file)));
  await writeFile(join(side, "fonts.conf"), fontconfig(folder));
  await moveIntoPlace({ side, target: folder });
  return { fontconfigFile };
}

// A home that was moved names its old place in the file.
async function isCurrent({ folder, fontconfigFile }: { folder: string; fontconfigFile: string }): Promise<boolean> {
  return (await exists(fontconfigFile)) && (await readFile(fontconfigFile, "utf8")) === fontconfig(folder);
}

function fontconfig(folder: string): string {
  const aliases = Object.entries(families).flatMap(([font, names]) => names.map((name) => alias({ name, font })));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <!-- In each browser's own home: a cache that one could write and another reads would carry things across. -->
  <cachedir prefix="xdg">fontconfig</cachedir>
${aliases.join("\n")}
  <match target="pattern">
    <edit name="family" mode="append_last" binding="weak">
      ${fallbacks.map((font) => `<string>${font}</string>`).join("\n      ")}
    </edit>
  </match>
</fontconfig>
`;
}

function alias({ name, font }: { name: string; font: string }): string {
  return `  <alias binding="same"><family>${name}</family><prefer><family>${font}</family></prefer></alias>`;
}
