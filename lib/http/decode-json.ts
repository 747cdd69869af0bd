import { type ObjectNode, parse, type StringNode, type ValueNode } from "@humanwhocodes/momoa";
import { failed, ok } from "#lib/errors/result.ts";
import { bodyMaxDepth, bodyMaxEntries, nameFault, shownName, textFault } from "./body-rules.ts";
import type { Decoded } from "./decode-body.ts";

/** Decodes a JSON body through its syntax tree: JSON.parse would hide duplicate names. */
export function decodeJson(text: string): Decoded {
  try {
    const { body } = parse(text);
    if (body.type !== "Object") return failed({ detail: "The body must be a JSON object." });
    return ok(readObject(body, { text, depth: 1, entries: { count: 0 } }));
  } catch (error) {
    return failed({ detail: detailOf(error) });
  }
}

type Reading = { text: string; depth: number; entries: { count: number } };

/** A refusal on its way out of the tree; never leaves this file. */
class Refusal extends Error {}

function readObject(node: ObjectNode, reading: Reading): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null);
  for (const member of node.members) {
    if (member.name.type !== "String") throw refusal("a name is not in double quotes", member.name);
    const name = readString(member.name, reading);
    const fault = nameFault(name);
    if (fault) throw refusal(fault, member.name);
    if (name in object) throw refusal(`the name ${shownName(name)} is given twice`, member.name);
    countEntry(reading, member.name);
    object[name] = readValue(member.value, reading);
  }
  return object;
}

function readValue(node: ValueNode, reading: Reading): unknown {
  if (node.type === "String") return readString(node, reading);
  if (node.type === "Number" || node.type === "Boolean") return node.value;
  if (node.type === "Null") return null;
  const inner = { ...reading, depth: reading.depth + 1 };
  if (inner.depth > bodyMaxDepth) throw refusal(`it is nested deeper than ${bodyMaxDepth} levels`, node);
  if (node.type === "Object") return readObject(node, inner);
  if (node.type !== "Array") throw refusal("a value is not JSON", node);
  return node.elements.map((element) => {
    countEntry(inner, element);
    return readValue(element.value, inner);
  });
}

function readString(node: StringNode, { text }: Reading): string {
  const fault = textFault(node.value);
  if (fault) throw refusal(fault, node);
  // The parser lets raw control characters through, which JSON does not.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  const raw = /[\u0000-\u001f]/.test(text.slice(node.loc.start.offset, node.loc.end.offset));
  if (raw) throw refusal("a text has a control character that is not escaped", node);
  return node.value;
}

function countEntry({ entries }: Reading, node: { loc: { start: Place } }): void {
  entries.count += 1;
  if (entries.count > bodyMaxEntries) throw refusal(`it has more than ${bodyMaxEntries} names and list items`, node);
}

type Place = { line: number; column: number };

function refusal(what: string, { loc }: { loc: { start: Place } }): Refusal {
  return new Refusal(`The JSON body is refused at ${placeOf(loc.start)}: ${what}.`);
}

function detailOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof RangeError) return `The JSON body is nested deeper than ${bodyMaxDepth} levels.`;
  if (error instanceof Error && isPlace(error)) return `The body is not valid JSON at ${placeOf(error)}.`;
  throw error;
}

function isPlace(error: object): error is Place {
  return "line" in error && "column" in error;
}

function placeOf({ line, column }: Place): string {
  return `line ${line}, column ${column}`;
}
