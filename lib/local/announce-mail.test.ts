import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { announceMail } from "./announce-mail.ts";
import { until } from "./until.ts";

test("a mail is announced with its link once all of it is there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-mail-"));
  const lines: string[] = [];
  const announcer = announceMail({ home: { folder }, show: (line) => lines.push(line) });
  const side = join(folder, "side");
  writeFileSync(side, "To: ann@example.com\nFrom: x\nSubject: Confirm\n\nopen\n\nhttp://localhost/confirm?token=1\n");
  renameSync(side, join(folder, "mail", "1.txt"));
  await until(() => lines.length > 0, { deadlineMs: 20_000 });
  announcer.stop();
  rmSync(folder, { recursive: true });
  expect(lines).toEqual(["Mail to ann@example.com: Confirm\n    http://localhost/confirm?token=1"]);
});
