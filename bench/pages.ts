/** What the fixture sites show. Each is a kind of page that customers print. */
export const pageNames = ["light", "article", "scripts"] as const;
export type PageName = (typeof pageNames)[number];

/** The mix: half of the pages light, as most invoices and receipts are. */
export const mix: readonly PageName[] = ["light", "article", "light", "scripts"];

const style = `<style>
  body { font: 11pt/1.5 sans-serif; max-width: 42em; margin: auto; color: #222 }
  h1, h2 { line-height: 1.2 } table { border-collapse: collapse; width: 100% }
  td, th { border-bottom: 1px solid #ccc; padding: .3em .6em; text-align: left } img { width: 100% }
</style>`;

const words =
  "the press prints a sheet of paper for every page that it is given and takes no longer than it must".split(" ");

export const pages: Record<PageName, string> = {
  light: lightPage(),
  article: articlePage(),
  scripts: scriptsPage(),
};

/** One printed page: a receipt. */
function lightPage(): string {
  const rows = Array.from(
    { length: 12 },
    (_, row) => `<tr><td>Item ${row + 1}</td><td>${row + 2}</td><td>${(row * 7.35).toFixed(2)}</td></tr>`,
  );
  return page(
    "Receipt",
    `<h1>Receipt 2026-0117</h1><p>${sentence(20)}</p><table><tr><th>What<th>How many<th>Price</tr>${rows.join("")}</table><p>${sentence(40)}</p>`,
  );
}

/** Ten printed pages with an image on each. */
function articlePage(): string {
  const sections = Array.from({ length: 10 }, (_, place) => {
    const paragraphs = Array.from({ length: 4 }, (_, paragraph) => `<p>${sentence(70 + paragraph * 9)}</p>`);
    return `<section style="break-after: page"><h2>Part ${place + 1}</h2><img src="/image.png?n=${place}" alt="">${paragraphs.join("")}</section>`;
  });
  return page("Article", `<h1>An article of ten pages</h1>${sections.join("")}`);
}

/** A page that its own scripts build before its load event: a table, a chart, and work that takes its time. */
function scriptsPage(): string {
  return page(
    "Report",
    `<h1>Report</h1><canvas id="chart" width="800" height="300"></canvas><div id="table"></div>
<script src="/rows.js"></script>
<script>
  for (let round = 7; round < 67; round += 1) rows.sort((a, b) => ((a.value * round) % 97) - ((b.value * round) % 97));
  rows.sort((a, b) => a.id - b.id);
  const table = document.createElement("table");
  document.getElementById("table").append(table);
  for (const { id, name, value } of rows.slice(0, 400)) {
    const row = table.insertRow();
    for (const text of [id, name, value.toFixed(2)]) row.insertCell().textContent = text;
    if (id % 20 === 0) table.offsetHeight;
  }
  const pen = document.getElementById("chart").getContext("2d");
  rows.forEach(({ value }, place) => pen.fillRect(place * 0.4, 300 - value * 3, 0.3, value * 3));
</script>`,
  );
}

/** The script that the script-heavy page takes its data from. */
export const rowsScript = `const rows = ${JSON.stringify(
  Array.from({ length: 2_000 }, (_, id) => ({ id, name: `Row ${id}`, value: (id * 7919) % 101 })),
)};`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${style}<body>${body}</body></html>`;
}

function sentence(length: number): string {
  return Array.from({ length }, (_, place) => words[(place * 5 + length) % words.length]).join(" ");
}
