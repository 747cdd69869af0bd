import { type HostilePage, scripted, scriptedLater } from "../hostile-page.ts";

const spinning64 = `
  const source = URL.createObjectURL(new Blob(["for (;;);"], { type: "text/javascript" }));
  for (let i = 0; i < 64; i += 1) new Worker(source);`;

/** Pages whose scripts never rest. */
export const scriptPages: readonly HostilePage[] = [
  {
    name: "for(;;) at load",
    ends: { render_timeout: "its script never ends" },
    limits: "deadlines",
    answer: scripted("for (;;);"),
  },
  {
    name: "for(;;) after load",
    ends: { render_timeout: "its script never ends" },
    limits: "deadlines",
    answer: scriptedLater("for (;;);"),
  },
  {
    name: "for(;;) when it prints",
    ends: { render_timeout: "printing waits for a script that never ends" },
    limits: "deadlines",
    answer: scripted("onbeforeprint = () => { for (;;); }"),
  },
  {
    name: "64 spinning workers",
    ends: { delivered: "they take turns with the page, whose own work is small" },
    answer: scripted(spinning64),
    heavy: true,
  },
  {
    name: "endless microtasks",
    ends: { render_timeout: "its script never ends, and holds nothing" },
    limits: "deadlines",
    answer: scriptedLater("const again = () => { Promise.resolve().then(again); }; again()"),
  },
  {
    name: "endless chain of promises",
    ends: { renderer_crashed: "each promise waits for the next: memory grows until the cap" },
    limits: "memory",
    answer: scriptedLater("const again = () => Promise.resolve().then(again); again()"),
    heavy: true,
  },
  {
    name: "catastrophic regular expression",
    ends: { render_timeout: "the match takes 2^60 steps" },
    limits: "deadlines",
    answer: scriptedLater('/^(a+)+$/.test("a".repeat(60) + "b")'),
  },
  {
    name: "built-ins that never return",
    ends: { selector_timeout: "the selector is looked for with a built-in that never returns" },
    answer: scripted(
      "const spin = () => { for (;;); }; JSON.stringify = Array.prototype.map = document.querySelector = CSSStyleSheet.prototype.replaceSync = spin",
    ),
    options: { wait_css_selector: "h1" },
  },
  {
    name: "fonts that are never ready",
    ends: { delivered: "fonts are waited for so long, and then others print" },
    answer: scripted('Object.defineProperty(document, "fonts", { value: { ready: new Promise(() => {}) } })'),
  },
  {
    name: "selector that never matches",
    ends: { selector_timeout: "nothing matches" },
    answer: scripted(""),
    options: { wait_css_selector: "#never" },
  },
  {
    name: "selector on a page that never rests",
    ends: { selector_timeout: "the page never answers whether anything matches" },
    answer: scriptedLater("for (;;);"),
    options: { wait_css_selector: "#never" },
  },
];
