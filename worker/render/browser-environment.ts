import { cleanEnvironment } from "#lib/local/system-users.ts";
import { type BrowserFolder, librariesBeside } from "./browser-folder.ts";

/** All that a browser is given of our environment. */
export function browserEnvironment({
  executablePath,
  fontconfigFile,
  folder,
}: EnvironmentInput): Record<string, string> {
  const libraries = librariesBeside(executablePath);
  return {
    PATH: cleanEnvironment.PATH,
    HOME: folder.home,
    TMPDIR: folder.temporary,
    LANG: "en_US.UTF-8",
    TZ: "UTC",
    ...(fontconfigFile === undefined ? {} : { FONTCONFIG_FILE: fontconfigFile }),
    ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
  };
}

type EnvironmentInput = {
  executablePath: string;
  fontconfigFile?: string | undefined;
  folder: BrowserFolder;
};
