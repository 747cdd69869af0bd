import { html, type LeakPage } from "../leak-page.ts";

const px = "width: 9px; height: 9px";

/** A style sheet loads from the canary. */
export const styles: readonly LeakPage[] = [
  { name: "stylesheet", answers: ({ origin }) => ({ "": html(`<link rel="stylesheet" href="${origin}/">`) }) },
  style("css-import", (url) => `@import "${url}";`),
  style("css-import-layer", (url) => `@import url(${url}) layer(a) supports(display: grid) screen, print;`),
  style("css-font", (url) => `@font-face { font-family: f; src: url(${url}) } p { font-family: f }`),
  style("css-background", (url) => `p { background: url(${url}) }`),
  style("css-image-set", (url) => `p { background: image-set("${url}" 1x) }`),
  style("css-cursor", (url) => `* { cursor: url(${url}), auto }`),
  style("css-mask", (url) => `p { mask: url(${url}); ${px} }`),
  style("css-mask-fragment", (url) => `p { mask: url(${url}#m); ${px} }`),
  style("css-clip-path", (url) => `p { clip-path: url(${url}#c); ${px} }`),
  style("css-border-image", (url) => `p { border: 9px solid; border-image: url(${url}) 9 }`),
  style("css-list-style", (url) => `p { display: list-item; list-style-image: url(${url}) }`),
  style("css-content", (url) => `p::before { content: url(${url}) }`),
  style("css-shape-outside", (url) => `p { float: left; shape-outside: url(${url}); ${px} }`),
  style("css-cross-fade", (url) => `p { background: -webkit-cross-fade(url(${url}), url(${url}), 50%) }`),
  style("css-print-only", (url) => `@media print { p { background: url(${url}) } }`),
  style("css-page-margin-box", (url) => `@page { margin: 3cm; @top-left { content: url(${url}) } }`),
  style("css-variable", (url) => `p { --u: url(${url}); background: var(--u) }`),
  { name: "style-attribute", answers: ({ origin }) => ({ "": html(`<i style="background: url(${origin}/)">x</i>`) }) },
];

function style(name: string, css: (url: string) => string): LeakPage {
  return { name, answers: ({ origin }) => ({ "": html(`<style>${css(`${origin}/`)}</style>`) }) };
}
