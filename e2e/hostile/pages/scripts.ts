import { type HostilePage, scripted, scriptedLater } from "../hostile-page.ts";

const spinning64 = `
  const source = URL.createObjectURL(new Blob(["for (;;);"], { type: "text/javascript" }));
  for (let i = 0; i < 64; i += 1) new Worker(source);`;

/** Pages whose scripts never rest. */
export const scriptPages: readonly HostilePage[] = [
  { name: "for(;;) at load", ends: "render_timeout", answer: scripted("for (;;);") },
  { name: "for(;;) after load", ends: "render_timeout", answer: scriptedLater("for (;;);") },
  { name: "for(;;) when it prints", ends: "render_timeout", answer: scripted("onbeforeprint = () => { for (;;); }") },
  { name: "64 spinning workers", ends: ["delivered", "render_timeout"], answer: scripted(spinning64), heavy: true },
  {
    name: "endless microtasks",
    ends: "render_timeout",
    answer: scriptedLater("const again = () => { Promise.resolve().then(again); }; again()"),
  },
  {
    // Each promise waits for the next, so memory grows until one of the two limits is met.
    name: "endless chain of promises",
    ends: ["render_timeout", "renderer_crashed"],
    answer: scriptedLater("const again = () => Promise.resolve().then(again); again()"),
    heavy: true,
  },
  {
    name: "catastrophic regular expression",
    ends: "render_timeout",
    answer: scriptedLater('/^(a+)+$/.test("a".repeat(60) + "b")'),
  },
  {
    name: "built-ins that never return",
    ends: "selector_timeout",
    answer: scripted(
      "const spin = () => { for (;;); }; JSON.stringify = Array.prototype.map = document.querySelector = CSSStyleSheet.prototype.replaceSync = spin",
    ),
    options: { wait_css_selector: "h1" },
  },
  {
    name: "fonts that are never ready",
    ends: "delivered",
    answer: scripted('Object.defineProperty(document, "fonts", { value: { ready: new Promise(() => {}) } })'),
  },
  {
    name: "selector that never matches",
    ends: "selector_timeout",
    answer: scripted(""),
    options: { wait_css_selector: "#never" },
  },
  {
    name: "selector on a page that never rests",
    ends: "selector_timeout",
    answer: scriptedLater("for (;;);"),
    options: { wait_css_selector: "#never" },
  },
];
