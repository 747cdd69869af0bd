import { toInches } from "#lib/pdf/lengths.ts";
import type { PdfOptions } from "#lib/pdf/options.ts";
import type { Failure } from "./failure.ts";
import type { Render } from "./render.ts";

/** Header and footer as Chromium takes them. */
export type Templates = { header: string; footer: string };

/** Chromium puts its own header or footer in the place of one that is empty. */
const nothing = "<span></span>";

export const noTemplates: Templates = { header: nothing, footer: nothing };

/**
 * Takes out of the templates what makes Chromium's printing fail, and gives them a base style. Done
 * while the page is still blank, by the browser's own parser, so that nothing slips through and no
 * script of the target has a say.
 */
export async function prepareTemplates(render: Render): Promise<Failure | undefined> {
  const { header_template: header, footer_template: footer } = render.options;
  if (header === null && footer === null) return undefined;
  const clean = await render.page.evaluate(withoutLoading, { header, footer });
  render.templates = { header: framed(clean.header, render.options), footer: framed(clean.footer, render.options) };
  return undefined;
}

/** "A header or footer prints legibly without the caller styling it", and is as wide as the text below it. */
function framed(html: string | null, options: PdfOptions): string {
  if (html === null) return nothing;
  const style = [
    "box-sizing: border-box",
    "width: 100%",
    `padding: 0 ${toInches(options.margin_right)}in 0 ${toInches(options.margin_left)}in`,
    "font: 10px / 1.3 sans-serif",
    "color: black",
    "print-color-adjust: exact",
  ].join("; ");
  return `<div style="${style}">${html}</div>`;
}

type Given = { header: string | null; footer: string | null };

/** Runs in the blank page. Style sheets, imports and fonts that would have to be loaded crash the printing. */
function withoutLoading({ header, footer }: Given): Given {
  function cleanRules(owner: CSSStyleSheet | CSSGroupingRule): void {
    for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = owner.cssRules[index];
      if (rule instanceof CSSFontFaceRule) owner.deleteRule(index);
      else if (rule instanceof CSSGroupingRule) cleanRules(rule);
    }
  }

  function cleanStyle(style: Element): void {
    // A constructed sheet takes no @import.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.textContent);
    cleanRules(sheet);
    style.textContent = [...sheet.cssRules].map((rule) => rule.cssText).join("\n");
  }

  function clean(template: string | null): string | null {
    if (template === null) return null;
    const { head, body } = new DOMParser().parseFromString(template, "text/html");
    const parts = [head, body];
    for (const part of parts) {
      for (const element of part.querySelectorAll("link, script, template")) element.remove();
      for (const style of part.querySelectorAll("style")) cleanStyle(style);
    }
    return parts.map((part) => part.innerHTML).join("");
  }

  return { header: clean(header), footer: clean(footer) };
}
