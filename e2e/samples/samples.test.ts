import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdf } from "#e2e/fixtures/read-pdf.ts";
import { type Site, startSite } from "#e2e/fixtures/site.ts";
import { codeSample, type SampleLanguage, type SampleOptions, sampleLanguages } from "#lib/samples/sample.ts";
import { type Service, startService } from "#lib/testing/service.ts";

let service: Service;
let site: Site;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  service = await startService({ env: { EGRESS_ALLOW: site.host } });
  folder = mkdtempSync(join(tmpdir(), "platen-samples-"));
});
afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  await service?.stop();
  await site?.close();
});

type Program = { file: string; needs: string; run: [command: string, ...args: string[]] };

const programs: Record<SampleLanguage, Program> = {
  curl: { file: "sample.sh", needs: "curl", run: ["sh", "sample.sh"] },
  javascript: { file: "sample.mjs", needs: "node", run: [process.execPath, "sample.mjs"] },
  python: { file: "sample.py", needs: "python3", run: ["python3", "sample.py"] },
  php: { file: "sample.php", needs: "php", run: ["php", "sample.php"] },
  ruby: { file: "sample.rb", needs: "ruby", run: ["ruby", "sample.rb"] },
  go: { file: "sample.go", needs: "go", run: ["go", "run", "sample.go"] },
};

/** ms for one program: Go compiles its standard library the first time. */
const programTimeoutMs = 180_000;

const everything = ` '"\`$HOME $(id) #{1} #@x %s %n \\n \\u0041 !! & | ; < > * ? [x] {y} ~ é 漢字 👩‍🚀 \u202e‮ \ufeff `;

/** Values that mean something in one of the languages, and what is stored of them. */
const odd: SampleOptions = {
  url: `https://example.com/a'b"c\`$HOME/?q=100%25&x=#{y}\\z#é`,
  landscape: true,
  margin_top: "0.5in",
  margin_left: 0.25,
  page_size: { height: "200mm", width: "7.5in" },
  scale: 0.0000001 + 0.5,
  header_template: `<b title="it's">\n\t$PATH ${everything}\r\n</b>\\`,
  footer_template: "@/etc/hostname",
  wait_network_time: 0.0000001,
  wait_css_selector: `a[title="it's #{x} $y \\\\"]`,
  file_name: 'it\'s/$HOME/#{x}/`id`/"q"/100% é 漢字 👩‍🚀.pdf',
};

// Lengths are stored with their unit, and the address beside the options.
const { url, ...storedOptions } = { ...odd, url: odd.url, margin_left: "0.25in" };

describe.each(sampleLanguages)("the sample in $name", ({ id: language }) => {
  const { needs } = programs[language];
  const missing = spawnSync("sh", ["-c", `command -v ${needs}`]).status !== 0;
  const where = missing ? ` (${needs} is not installed here)` : "";

  test.skipIf(missing)(
    `creates the job it shows, whatever is in its options${where}`,
    { timeout: programTimeoutMs },
    async () => {
      const before = await newestJob();
      await run(language, { kind: "job", options: odd });
      const job = await newestJob();
      expect(job?.id).not.toBe(before?.id);
      expect(job?.url).toBe(url);
      expect(job?.options).toMatchObject(storedOptions);
    },
  );

  test.skipIf(missing)(`saves the PDF of the page it names${where}`, { timeout: programTimeoutMs }, async () => {
    rmSync(join(folder, "page.pdf"), { force: true });
    await run(language, { kind: "download", options: { url: site.url("/plain"), wait_time: 0 } });
    const pdf = await readPdf(readFileSync(join(folder, "page.pdf")));
    expect(pdf.pages.length).toBeGreaterThan(0);
  });

  test.skipIf(missing)(
    `ends with the service's words when it is refused${where}`,
    { timeout: programTimeoutMs },
    async () => {
      await expect(run(language, { kind: "job", options: { url: "ftp://example.com/" } })).rejects.toMatchObject({
        said: expect.stringContaining("invalid_parameters"),
      });
    },
  );
});

async function run(
  language: SampleLanguage,
  { kind, options }: { kind: "download" | "job"; options: SampleOptions },
): Promise<void> {
  const {
    file,
    run: [command, ...args],
  } = programs[language];
  const address = kind === "download" ? `${service.downloadUrl}/` : `${service.baseUrl}/jobs`;
  writeFileSync(join(folder, file), codeSample({ language, call: { kind, address, options } }));
  const env = { ...process.env, PLATEN_API_KEY: service.account.key };
  try {
    await promisify(execFile)(command, args, { cwd: folder, env });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw Object.assign(new Error(`${file} failed: ${stdout}${stderr}`), { said: stdout + stderr });
  }
}

type Row = { id: string; url: string; options: object };

async function newestJob(): Promise<Row | undefined> {
  const rows = await service.sql("select id, url, options from jobs order by created_at desc limit 1");
  return rows[0] as Row | undefined;
}
