import { nth, nthOf, plainArguments } from "./css-arguments.ts";
import {
  type Argument,
  elementLike,
  functionalPseudoClasses,
  functionalPseudoElements,
  oneColonPseudoElements,
  pseudoClasses,
  pseudoElements,
} from "./css-names.ts";
import {
  createScanner,
  gap,
  ident,
  isAtEnd,
  quoted,
  type Scanner,
  skipBlock,
  sticky,
  take,
  takeClose,
} from "./css-scanner.ts";

/** Where a selector stands: `:has()` does not nest, and a pseudo-element has no place inside most brackets. */
type Place = { depth: number; relative?: boolean; insideHas?: boolean; noPseudoElements?: boolean };

/** Selectors inside one another; far beyond any in use, and far below what would exhaust the stack. */
const maxDepth = 100;

const comma = sticky(`${gap},${gap}`);
const spaces = sticky(gap);
const comments = sticky("\\0*");
const combinator = sticky(`${gap}[>+~]${gap}|\\0*[ \\t\\n]${gap}(?![ \\t\\n\\0,)]|$)`);
const leadingCombinator = sticky(`${gap}[>+~]`);
const typeSelector = sticky(`(?:\\*?\\|)?(?:\\*|${ident})`);
const attributeValue = `[~|^$*]?=${gap}(?:${ident}|${quoted})${gap}(?:[iI]${gap})?`;
const attribute = `\\[${gap}(?:\\*?\\|)?${ident}${gap}(?:${attributeValue})?(?:\\]|$)`;
const simpleSelector = sticky(`[.#]${ident}|&|${attribute}`);
const colons = sticky("::?\\0*");
const pseudoName = sticky(ident);
const openingBracket = sticky("\\(");

/**
 * Whether document.querySelector would take a text without throwing: CSS as Chromium understands it,
 * so `text=x`, `//x` and `a >> b` are not. What can never match (`a::before`) is CSS all the same.
 * Its limit: of what may follow a pseudo-element it knows the rule, not each exception.
 */
export function isCssSelector(text: string): boolean {
  const scanner = createScanner(text);
  return selectorList(scanner, { depth: 1 }) && isAtEnd(scanner);
}

function selectorList(scanner: Scanner, place: Place): boolean {
  do {
    if (!complexSelector(scanner, place)) return false;
  } while (take(scanner, comma) !== null);
  take(scanner, spaces);
  return true;
}

function complexSelector(scanner: Scanner, place: Place): boolean {
  if (place.relative) take(scanner, leadingCombinator);
  take(scanner, spaces);
  for (;;) {
    const compound = compoundSelector(scanner, place);
    if (compound === null) return false;
    if (take(scanner, combinator) === null) return true;
    if (compound.pseudoElement !== null) return false;
  }
}

type Compound = { pseudoElement: string | null };

function compoundSelector(scanner: Scanner, place: Place): Compound | null {
  let parts = take(scanner, typeSelector) === null ? 0 : 1;
  let pseudoElement: string | null = null;
  for (;;) {
    take(scanner, comments);
    const isPseudo = scanner.source[scanner.at] === ":";
    if (!isPseudo && take(scanner, simpleSelector) === null) return parts === 0 ? null : { pseudoElement };
    if (pseudoElement !== null && !(isPseudo && mayBeFollowed(pseudoElement))) return null;
    const pseudo = isPseudo ? pseudoSelector(scanner, place) : null;
    if (isPseudo && pseudo === null) return null;
    pseudoElement = pseudo?.element ?? pseudoElement;
    parts += 1;
  }
}

function mayBeFollowed(pseudoElement: string): boolean {
  return elementLike.has(pseudoElement) || pseudoElement.startsWith("-webkit-");
}

function pseudoSelector(scanner: Scanner, place: Place): { element: string | null } | null {
  const marks = take(scanner, colons) ?? "";
  const name = unescaped(take(scanner, pseudoName) ?? "").toLowerCase();
  const isElement = marks.startsWith("::") || oneColonPseudoElements.has(name);
  if (isElement && place.noPseudoElements) return null;
  const pseudo = { element: isElement ? name : null };
  if (take(scanner, openingBracket) === null) return isPlainPseudo(name, isElement) ? pseudo : null;
  const argument = (isElement ? functionalPseudoElements : functionalPseudoClasses).get(name);
  return argument && takeArgument(scanner, argument, place) && takeClose(scanner) ? pseudo : null;
}

function isPlainPseudo(name: string, isElement: boolean): boolean {
  return isElement ? pseudoElements.has(name) || name.startsWith("-webkit-") : pseudoClasses.has(name);
}

function takeArgument(scanner: Scanner, argument: Argument, { depth, insideHas = false }: Place): boolean {
  if (depth >= maxDepth) return false;
  const inner = { depth: depth + 1, insideHas, noPseudoElements: true };
  switch (argument) {
    case "forgiving":
      skipBlock(scanner);
      return true;
    case "selectors":
      return selectorList(scanner, inner);
    case "relative":
      return !insideHas && selectorList(scanner, { ...inner, relative: true, insideHas: true });
    case "compound":
      return takeCompound(scanner, inner);
    case "compounds":
      return takeCompounds(scanner, inner);
    case "nth":
      return take(scanner, nth) !== null;
    case "nth-of":
      return take(scanner, nth) !== null && (take(scanner, nthOf) === null || selectorList(scanner, inner));
    default:
      return take(scanner, plainArguments[argument]) !== null;
  }
}

function takeCompounds(scanner: Scanner, place: Place): boolean {
  do {
    if (!takeCompound(scanner, place)) return false;
  } while (take(scanner, comma) !== null);
  return true;
}

function takeCompound(scanner: Scanner, place: Place): boolean {
  take(scanner, spaces);
  const compound = compoundSelector(scanner, place);
  take(scanner, spaces);
  return compound !== null;
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, (_, hex?: string, other?: string) =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : (other ?? ""),
  );
}
