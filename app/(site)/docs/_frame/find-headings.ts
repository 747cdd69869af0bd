import type { DocsPage, Heading } from "./contents.ts";

export type FoundHeading = Heading & { href: string; page: string };

const foundMax = 12;

/** The headings that have every word of the query, in reading order; those that begin with it first. */
export function findHeadings({ pages, query }: { pages: DocsPage[]; query: string }): FoundHeading[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const all = pages.flatMap(({ href, title: page, headings }) => [
    { id: href, title: page, href, page: "" },
    ...headings.map((heading) => ({ ...heading, href: `${href}#${heading.id}`, page })),
  ]);
  const having = all.filter(({ title, page }) =>
    words.every((word) => wordsOf(`${title} ${page}`).join(" ").includes(word)),
  );
  const begins = (title: string) => wordsOf(title).join(" ").startsWith(words.join(" "));
  return having.sort((one, other) => Number(begins(other.title)) - Number(begins(one.title))).slice(0, foundMax);
}

/** Codes are found by their words too: "wait time" finds wait_time. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s_]+/)
    .filter(Boolean);
}
