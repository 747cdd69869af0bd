import { failed, ok } from "#lib/errors/result.ts";
import { bodyMaxDepth, bodyMaxEntries, nameFault, shownName, textFault } from "./body-rules.ts";
import type { Decoded } from "./decode-body.ts";
import { invalid, JsonReader, Refusal } from "./json-reader.ts";

/**
 * Decodes a JSON body (RFC 8259) in one pass that ends at the first thing wrong: JSON.parse would hide
 * duplicate names, and a syntax tree of a hostile body costs a third of a second before it can be judged.
 */
export function decodeJson(text: string): Decoded {
  const reader = new JsonReader(text);
  try {
    reader.skipSpace();
    const body = readValue(reader, { depth: 0, entries: { count: 0 } });
    reader.skipSpace();
    if (!reader.isAtEnd()) throw invalid(reader.at);
    return isObject(body) ? ok(body) : failed({ detail: "The body must be a JSON object." });
  } catch (error) {
    if (error instanceof Refusal) return failed({ detail: error.describe(text) });
    throw error;
  }
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** `depth` is how many objects and lists are open around what is read. */
type Reading = { depth: number; entries: { count: number } };

function readValue(reader: JsonReader, reading: Reading): unknown {
  const start = reader.at;
  switch (reader.peek()) {
    case "{":
      return readObject(reader, inner(reading, start));
    case "[":
      return readList(reader, inner(reading, start));
    case '"':
      return readText(reader);
    default:
      return reader.takeScalar();
  }
}

function inner({ depth, entries }: Reading, at: number): Reading {
  if (depth === bodyMaxDepth) throw new Refusal(at, `it is nested deeper than ${bodyMaxDepth} levels`);
  return { depth: depth + 1, entries };
}

function readObject(reader: JsonReader, reading: Reading): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null);
  reader.takeItems("}", () => {
    const start = reader.at;
    const name = readText(reader);
    const fault = nameFault(name);
    if (fault) throw new Refusal(start, fault);
    if (name in object) throw new Refusal(start, `the name ${shownName(name)} is given twice`);
    countEntry(reading, start);
    reader.takeColon();
    object[name] = readValue(reader, reading);
  });
  return object;
}

function readList(reader: JsonReader, reading: Reading): unknown[] {
  const list: unknown[] = [];
  reader.takeItems("]", () => {
    countEntry(reading, reader.at);
    list.push(readValue(reader, reading));
  });
  return list;
}

function readText(reader: JsonReader): string {
  const start = reader.at;
  const text = reader.takeText();
  const fault = textFault(text);
  if (fault) throw new Refusal(start, fault);
  return text;
}

function countEntry({ entries }: Reading, at: number): void {
  entries.count += 1;
  if (entries.count > bodyMaxEntries) throw new Refusal(at, `it has more than ${bodyMaxEntries} names and list items`);
}
