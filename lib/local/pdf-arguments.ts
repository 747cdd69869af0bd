export type PdfArguments = { url: string; saveAs: string | undefined; options: Record<string, string> };

/**
 * Reads `<url> [-o file] [--option value …]` as people type it: `--page-size A4`, `--page_size=A4`
 * and, for booleans, `--landscape` alone. What an option is called and may be, the API knows. Gives a
 * sentence when something cannot be understood.
 */
export function parsePdfArguments(words: string[]): PdfArguments | string {
  const options: Record<string, string> = {};
  let url: string | undefined;
  let saveAs: string | undefined;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "-o") {
      saveAs = rest.shift();
      if (saveAs === undefined) return "-o needs the name of a file.";
    } else if (word.startsWith("--")) {
      const [name = "", ...given] = word.slice(2).split("=");
      const value = given.length > 0 ? given.join("=") : takeValue(rest);
      options[name.replaceAll("-", "_")] = value;
    } else if (url === undefined) {
      url = word;
    } else {
      return `Two addresses were given, ${url} and ${word}; one PDF has one.`;
    }
  }
  return url === undefined ? "The address of the page is missing." : { url, saveAs, options };
}

// An option without a value is a boolean that is wanted.
function takeValue(rest: string[]): string {
  const [next] = rest;
  if (next === undefined || next.startsWith("--") || next === "-o") return "true";
  rest.shift();
  return next;
}
