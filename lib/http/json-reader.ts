const lineFeed = 0x0a;
const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;

/** A number longer than this is a mistake or an attack: an exact double needs 767 digits at most. */
const numberMaxLength = 1024;

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const words = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Why a JSON text is refused, and where. Without `what` it is no JSON at all. */
export class Refusal extends Error {
  readonly at: number;
  readonly what: string | undefined;

  constructor(at: number, what?: string) {
    super(what);
    this.at = at;
    this.what = what;
  }

  /** The sentence for the caller. */
  describe(text: string): string {
    let line = 1;
    let lineStart = 0;
    for (let at = 0; at < this.at; at += 1) {
      if (text.charCodeAt(at) !== lineFeed) continue;
      line += 1;
      lineStart = at + 1;
    }
    const place = `line ${line}, column ${this.at - lineStart + 1}`;
    return this.what
      ? `The JSON body is refused at ${place}: ${this.what}.`
      : `The body is not valid JSON at ${place}.`;
  }
}

/** The refusal of a text that is no JSON from `at` on. */
export function invalid(at: number): Refusal {
  return new Refusal(at);
}

/** Takes one token of JSON after another. Each character is looked at once, whatever the text holds. */
export class JsonReader {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.at >= this.#text.length;
  }

  peek(): string {
    return this.#text[this.at] ?? "";
  }

  skipSpace(): void {
    while (isSpace(this.#text.charCodeAt(this.at))) this.at += 1;
  }

  /** The items between the bracket that stands here and its `closer`, commas in between. */
  takeItems(closer: "}" | "]", takeItem: () => void): void {
    this.#step();
    if (this.peek() !== closer) {
      takeItem();
      this.skipSpace();
      while (this.peek() === ",") {
        this.#step();
        takeItem();
        this.skipSpace();
      }
    }
    if (this.peek() !== closer) throw invalid(this.at);
    this.at += 1;
  }

  takeColon(): void {
    this.skipSpace();
    if (this.peek() !== ":") throw invalid(this.at);
    this.#step();
  }

  /** The text in quotes that stands here. */
  takeText(): string {
    const start = this.at;
    if (this.peek() !== '"') throw invalid(start);
    const end = this.#endOfText(start + 1);
    try {
      this.at = end;
      return JSON.parse(this.#text.slice(start, end)) as string;
    } catch {
      throw invalid(start);
    }
  }

  /** The number, true, false or null that stands here. */
  takeScalar(): unknown {
    const start = this.at;
    while (isScalarPart(this.#text.charCodeAt(this.at))) this.at += 1;
    if (this.at - start > numberMaxLength) throw new Refusal(start, "a number is too long");
    const token = this.#text.slice(start, this.at);
    if (words.has(token)) return words.get(token);
    if (!number.test(token)) throw invalid(start);
    return Number(token);
  }

  #step(): void {
    this.at += 1;
    this.skipSpace();
  }

  // Where the closing quote has been passed. Escapes are only skipped here; JSON.parse judges them.
  #endOfText(from: number): number {
    const text = this.#text;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) return at + 1;
      if (code === backslash) at += 1;
      else if (code < firstPrintable) throw new Refusal(from - 1, "a text has a control character that is not escaped");
    }
    throw invalid(from - 1);
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === lineFeed || code === 0x0d || code === 0x09;
}

/** Digits, letters, dot, plus and minus: all that numbers and words are made of. */
function isScalarPart(code: number): boolean {
  const letter = code | 0x20;
  return (
    (code >= 0x30 && code <= 0x39) ||
    (letter >= 0x61 && letter <= 0x7a) ||
    code === 0x2b ||
    code === 0x2d ||
    code === 0x2e
  );
}
