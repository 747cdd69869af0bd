import { paperSize, toInches } from "#lib/pdf/lengths.ts";
import type { PdfOptions } from "#lib/pdf/options.ts";
import { evaluate } from "./evaluate.ts";
import type { Failure } from "./failure.ts";
import type { Render } from "./render.ts";
import { within } from "./within.ts";

/** The rule takes milliseconds; a page too busy for it prints as it is, or not at all. */
const ruleTimeoutMs = 5_000;

/**
 * A page's own `@page` beats the margins and the size that Chromium is given, so ours is added
 * last: what the customer asked for is what is printed. It does not win over an `!important` in a
 * style sheet of another origin, which nobody may change.
 */
export async function ownPageRule({ session, options }: Render): Promise<Failure | undefined> {
  const adding = evaluate(session, `(${winOverPageRules})(${JSON.stringify(pageRule(options))})`);
  // A page that navigates at this moment loses the rule, and has its own idea of paper.
  await within(
    ruleTimeoutMs,
    adding.catch(() => undefined),
  );
  return undefined;
}

function pageRule(options: PdfOptions): string {
  const { widthInches, heightInches } = paperSize(options);
  const margins = [options.margin_top, options.margin_right, options.margin_bottom, options.margin_left];
  return `@page {
    size: ${widthInches}in ${heightInches}in !important;
    margin: ${margins.map((margin) => `${toInches(margin)}in`).join(" ")} !important;
  }`;
}

/** Runs in the page. Chromium lets the first `!important` of a page rule win, so the page's own lose what is ours to say. */
function winOverPageRules(css: string): void {
  const properties = ["size", "margin", "page-orientation"];

  function visit(owner: { readonly cssRules: CSSRuleList }): void {
    for (const rule of owner.cssRules) {
      if (rule instanceof CSSPageRule) for (const property of properties) rule.style.removeProperty(property);
      else if (rule instanceof CSSGroupingRule) visit(rule);
      else if (rule instanceof CSSImportRule && rule.styleSheet !== null) visitSheet(rule.styleSheet);
    }
  }

  function visitSheet(sheet: CSSStyleSheet): void {
    try {
      visit(sheet);
    } catch {
      // A sheet of another origin does not show its rules.
    }
  }

  // A constructed sheet, because the page's content security policy may forbid style elements.
  const ours = new CSSStyleSheet();
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) visitSheet(sheet);
  ours.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ours];
}
