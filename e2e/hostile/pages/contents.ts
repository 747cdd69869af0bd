import { type HostilePage, scripted, scriptedLater } from "../hostile-page.ts";

/** Pages that are too much to hold or to lay out. */
export const contentPages: readonly HostilePage[] = [
  {
    name: "allocation loop",
    ends: { renderer_crashed: "it holds 50 MB more each 5 ms, for 20 s, and meets the cap for memory" },
    limits: "memory",
    answer: scripted("const kept = []; setInterval(() => kept.push(new Uint8Array(5e7).fill(1)), 5)"),
    options: { wait_time: 20 },
    heavy: true,
  },
  {
    name: "array without an end",
    ends: { renderer_crashed: "it grows until the cap for memory" },
    limits: "memory",
    answer: scriptedLater("const list = []; for (;;) list.push({})"),
    heavy: true,
  },
  {
    name: "DOM bomb",
    ends: { renderer_crashed: "it doubles until the cap for memory" },
    limits: "memory",
    answer: scriptedLater(
      'document.body.innerHTML = "<p>x</p>".repeat(1000); for (;;) document.body.append(...[...document.body.childNodes].map((node) => node.cloneNode(true)))',
    ),
    heavy: true,
  },
  {
    name: "40 huge canvases",
    ends: { renderer_crashed: "10 GB of pixels meet the cap for memory" },
    limits: "memory",
    answer: scripted(
      'for (let i = 0; i < 40; i += 1) { const canvas = document.createElement("canvas"); canvas.width = canvas.height = 8192; document.body.append(canvas); const draw = canvas.getContext("2d"); draw.fillStyle = "red"; draw.fillRect(0, 0, 8192, 8192) }',
    ),
    options: { wait_time: 20 },
    heavy: true,
  },
  {
    name: "million-page document",
    ends: { render_timeout: "paginating takes minutes on any machine" },
    limits: "deadlines",
    // Chromium's lengths end at 33 million px, which is some 35,000 pages.
    answer: `<!doctype html><h1>Tall</h1>${'<div style="height: 33000000px; background: linear-gradient(red, blue)"></div>'.repeat(32)}`,
    heavy: true,
  },
  {
    name: "200,000 page breaks",
    ends: { renderer_crashed: "laying out each page takes memory, until the cap" },
    limits: "memory",
    answer: scripted("document.body.innerHTML = '<p style=\"break-after: page\">x</p>'.repeat(200_000)"),
    heavy: true,
  },
  {
    name: "60,000 paragraphs on small paper",
    ends: { renderer_crashed: "laying out each page takes memory, until the cap" },
    limits: "memory",
    answer: scripted('document.body.innerHTML = "<p>Lorem ipsum dolor sit amet</p>".repeat(60_000)'),
    options: {
      page_size: { width: 0.5, height: 0.5 },
      margin_top: 0,
      margin_right: 0,
      margin_bottom: 0,
      margin_left: 0,
    },
    heavy: true,
  },
  {
    name: "infinite scroll",
    ends: { delivered: "it grows on a timer, and printing comes between" },
    answer: `<!doctype html><h1>Scroll</h1><div id="end">…</div><script>
      const more = () => { for (let i = 0; i < 20; i += 1) document.body.insertBefore(document.createElement("p"), end).textContent = "More"; };
      new IntersectionObserver(more).observe(end); onscroll = more; setInterval(() => { scrollTo(0, 1e9); more() }, 10);
    </script>`,
  },
  {
    name: "@page { size: 1px }",
    ends: { delivered: "the paper that was asked for is used" },
    answer: "<!doctype html><style>@page { size: 1px !important; margin: 0 }</style><h1>Small paper</h1>",
  },
  {
    name: "100,000 elements inside one another",
    ends: { renderer_crashed: "layout runs out of stack, and the process is gone at once" },
    limits: "memory",
    answer: scripted(
      'let inner = document.body; for (let i = 0; i < 100_000; i += 1) { const next = document.createElement("div"); inner.append(next); inner = next }',
    ),
    heavy: true,
  },
  {
    name: "SVG that uses itself a billion times",
    ends: { renderer_crashed: "each use is an element of its own: memory grows until the cap" },
    limits: "memory",
    answer: `<!doctype html><h1>Laughs</h1><svg width="100" height="100"><defs><g id="a0"><rect width="1" height="1"/></g>${Array.from(
      { length: 9 },
      (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
    ).join("")}</defs><use href="#a9"/></svg>`,
    heavy: true,
  },
  {
    name: "filters over filters",
    ends: { render_timeout: "each of 100 filters draws 25 million pixels anew" },
    limits: "deadlines",
    answer: `<!doctype html><style>div { filter: blur(100px) drop-shadow(0 0 500px red); width: 5000px; height: 5000px; background: red }</style>${"<div>".repeat(100)}`,
    heavy: true,
  },
  {
    name: "one word of 5 MB",
    ends: { delivered: "what does not fit its line is not printed" },
    answer: scripted('document.body.append("w".repeat(5_000_000))'),
    heavy: true,
  },
  {
    name: "header of one word of 60 kB",
    ends: { delivered: "it takes seconds to print, and printing has minutes" },
    answer: scripted(""),
    options: { header_template: "w".repeat(60_000) },
  },
];
