import { mkdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import type { Home } from "./home.ts";

/** Says on the terminal what mail was written while no SMTP server is set, with its link: the reader is here. */
export function announceMail({ home, show }: { home: Pick<Home, "folder">; show: (line: string) => void }): {
  stop: () => void;
} {
  const folder = join(home.folder, "mail");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const watcher = watch(folder, (_event, file) => {
    if (!file?.endsWith(".txt")) return;
    show(announcementOf(readFileSync(join(folder, file), "utf8")));
  });
  return { stop: () => watcher.close() };
}

/** A mail in a line: to whom, what about, and its first link. */
function announcementOf(mail: string): string {
  const [, to = ""] = /^To: (.*)$/m.exec(mail) ?? [];
  const [, subject = ""] = /^Subject: (.*)$/m.exec(mail) ?? [];
  const [link] = /https?:\/\/\S+/.exec(mail) ?? [];
  return `Mail to ${to}: ${subject}${link ? `\n    ${link}` : ""}`;
}
