import { expect, test } from "vitest";
import type { DocsPage } from "./contents.ts";
import { findHeadings } from "./find-headings.ts";

const pages: DocsPage[] = [
  { href: "/docs", title: "Quick start", headings: [{ id: "job", title: "Create a job" }] },
  {
    href: "/docs/options",
    title: "Options",
    headings: [
      { id: "wait_network_time", title: "wait_network_time", code: true },
      { id: "wait_time", title: "wait_time", code: true },
    ],
  },
];

test.each([
  ["nothing for no words", "  ", []],
  ["a word inside a heading", "JOB", ["/docs#job"]],
  ["a code as it is written", "wait_time", ["/docs/options#wait_time", "/docs/options#wait_network_time"]],
  ["a code by its words", "network time", ["/docs/options#wait_network_time"]],
  ["a heading by its page", "options network", ["/docs/options#wait_network_time"]],
  ["a page", "quick", ["/docs", "/docs#job"]],
  ["nothing for a word that stands nowhere", "invoice", []],
])("finds %s", (_, query, hrefs) => {
  expect(findHeadings({ pages, query }).map(({ href }) => href)).toEqual(hrefs);
});
