import type { ExamplePage } from "#lib/docs/option-examples.ts";

// Set in large type, because the docs show them at a quarter of their size.
const base = `
  body { margin: 0; font: 30px/1.4 Arial; color: #17181c }
  h1 { margin: 0 0 24px; font-size: 64px; line-height: 1.1; letter-spacing: -0.02em }
  h2 { margin: 40px 0 12px; font-size: 38px }
  p { margin: 0 0 24px }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: 14px 0; border-bottom: 2px solid #d9d5cb; text-align: left; white-space: nowrap }
  :is(th, td):last-child { text-align: right }
  th { color: #5e616b; font-weight: 400 }`;

const rows = [
  ["Visiting cards", "200", "84.00"],
  ["Letterheads", "500", "140.00"],
  ["Envelopes", "500", "96.00"],
  ["Compliment slips", "250", "42.50"],
  ["Proofs", "2", "18.00"],
  ["Delivery", "1", "12.00"],
];
const hours = ["7", "8", "9", "10", "11", "12", "13", "14"];
const presses = ["Platen", "Cylinder", "Proof", "Folder", "Cutter"];
const bars = "<i></i>".repeat(8);
const sentence =
  "A press is a patient machine: it gives back what was laid into it, line by line, as often as one likes.";

/** The pages by their names, each a whole document. */
export const examplePages: Record<ExamplePage, string> = {
  invoice: page(
    `<h1>Invoice 7</h1><p>2 January 2026</p>
    <table><tr><th>What</th><th>Pieces</th><th>Euro</th></tr>${rows.map(row).join("")}
    <tr><td><b>Total</b></td><td></td><td><b>392.50</b></td></tr></table>
    <h2>Payment</h2><p>Within 14 days, please, and name the number of this invoice.</p>`,
  ),
  schedule: page(
    `<h1>Week 7</h1><table><tr><th>Press</th>${hours.map((hour) => `<th>${hour}:00</th>`).join("")}</tr>
    ${presses.map((press, at) => `<tr><td>${press}</td>${hours.map((_, hour) => cell((hour + at) % 3)).join("")}</tr>`).join("")}</table>`,
    `body { width: 1000px } td { height: 52px } .busy { background: #0b63ce; border: 6px solid white } .free { background: #e6e3db; border: 6px solid white }`,
  ),
  report: page(
    `<header>Reports · Presses · Sheets</header><main><h1>Sheets in 2026</h1><div class="bars">${bars}</div><p>${sentence}</p></main>`,
    `@media screen { body { background: #16202e; color: #f2efe8 } header { padding: 28px 48px; background: #0b63ce } main { padding: 48px } .bars i { background: #6fa8f5 } }
    @media print { header { display: none } }`,
  ),
  article: page(
    `<h1>On presses</h1>${Array.from({ length: 12 }, (_, index) => `${index % 4 === 3 ? "<h2>And again</h2>" : ""}<p>${sentence}</p>`).join("")}`,
  ),
  late: page(
    `<h1>Sheets today</h1><div id="chart"><p>The chart is being drawn …</p></div><p>${sentence}</p>`,
    "#chart { min-height: 420px }",
    `setTimeout(() => { const chart = document.querySelector("#chart"); chart.innerHTML = ${JSON.stringify(`<div class="bars">${bars}</div>`)}; chart.className = "ready" }, 1500)`,
  ),
  slow: page(
    `<h1>Sheets by press</h1><table id="rows"><tr><td>The figures are on their way …</td></tr></table>`,
    "",
    `fetch("/figures").then((answer) => answer.text()).then((rows) => { document.querySelector("#rows").innerHTML = rows })`,
  ),
  pausing: page(
    `<h1>Sheets by press</h1><h2>Morning</h2><table id="morning"></table><h2>Afternoon</h2><table id="afternoon"><tr><td>The figures are on their way …</td></tr></table>`,
    "",
    `const show = (id) => fetch("/figures").then((answer) => answer.text()).then((rows) => { document.querySelector(id).innerHTML = rows });
    show("#morning").then(() => setTimeout(() => show("#afternoon"), 2500))`,
  ),
  members: page(`<h1>For members</h1><p>Welcome, reader.</p><div class="bars">${bars}</div><p>${sentence}</p>`),
  gone: page("<h1>404</h1><p>There is no page at this address. It may have moved, or never was.</p>"),
};

/** What an address behind HTTP Basic answers without credentials. */
export const refusalPage = page("<h1>401</h1><p>This page is for members. Give your name and password.</p>");

/** The late answer of `slow` and `pausing`. */
export const figures = presses.map((press, at) => row([press, String(1200 - at * 170)])).join("");

function page(body: string, style = "", script = ""): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>An example</title>
    <style>${base}
    .bars { display: flex; align-items: end; gap: 18px; height: 400px; margin-bottom: 40px } .bars i { flex: 1; background: #0b63ce }
    ${Array.from({ length: 8 }, (_, at) => `.bars i:nth-child(${at + 1}) { height: ${40 + ((at * 37) % 60)}% }`).join("")}
    ${style}</style><body>${body}<script>${script}</script></body></html>`;
}

function row(cells: string[]): string {
  return `<tr>${cells.map((text) => `<td>${text}</td>`).join("")}</tr>`;
}

function cell(use: number): string {
  return `<td class="${use === 0 ? "free" : "busy"}"></td>`;
}
