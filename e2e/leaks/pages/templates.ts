import type { CanaryAddress } from "../canaries.ts";
import { html, type LeakPage } from "../leak-page.ts";

/** The customer's own header or footer tries to load from the canary. */
export const templates: readonly LeakPage[] = [
  template("template-img", ({ origin }) => `<img src="${origin}/">`),
  template(
    "template-script",
    ({ origin }) => `<script src="${origin}/"></script><script>new Image().src="${origin}/"</script>`,
  ),
  template("template-event-handler", ({ origin }) => `<img src="data:," onerror="new Image().src='${origin}/'">`),
  template("template-link", ({ origin }) => `<link rel="stylesheet" href="${origin}/">`),
  template("template-import", ({ origin }) => `<style>@import "${origin}/";</style>`),
  template(
    "template-font",
    ({ origin }) =>
      `<style>@font-face { font-family: f; src: url(${origin}/) } span { font-family: f }</style><span>x</span>`,
  ),
  template("template-background", ({ origin }) => `<span style="background: url(${origin}/)">x</span>`),
  template("template-iframe", ({ origin }) => `<iframe src="${origin}/"></iframe>`),
  template("template-object", ({ origin }) => `<object data="${origin}/"></object><embed src="${origin}/">`),
  template("template-svg", ({ origin }) => `<svg><image href="${origin}/"/><use href="${origin}/#a"/></svg>`),
  template("template-refresh", ({ origin }) => `<meta http-equiv="refresh" content="0; url=${origin}/">`),
  template(
    "template-prefetch",
    ({ origin }) => `<link rel="prefetch" href="${origin}/"><link rel="preconnect" href="${origin}/">`,
  ),
];

function template(name: string, template: (canary: CanaryAddress) => string): LeakPage {
  return {
    name,
    answers: () => ({ "": html("") }),
    unreached: "Chromium's templates run no script and load nothing; the rows watch that it stays so",
    options: (canary) => ({ header_template: template(canary), footer_template: template(canary) }),
  };
}
