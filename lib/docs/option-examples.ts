import type { z } from "zod";
import type { pdfOptionsSchema } from "#lib/pdf/options.ts";

type Options = z.input<typeof pdfOptionsSchema>;
export type OptionName = keyof Options;

/** The pages that the pictures in the docs are printed from; they stand in bin/docs-pictures. */
export type ExamplePage =
  | "invoice"
  | "schedule"
  | "report"
  | "article"
  | "late"
  | "slow"
  | "pausing"
  | "members"
  | "gone";

/** How one option looks: a request, the page it prints, and what there is to see. */
export type OptionExample = {
  page: ExamplePage;
  /** What is sent beside `url`. */
  options: Omit<Options, "url">;
  /** What is sent besides the option itself in both pictures, so that only the option differs. */
  beside?: Omit<Options, "url">;
  /** A sentence to the picture. */
  shows: string;
  /** A sentence to a second picture, printed without the option. */
  without?: string;
};

const pageOfPages = '<span class="pageNumber"></span> / <span class="totalPages"></span>';
const large = "<style>p { font-size: 24px; margin: 0 }</style>";

/** One example for each option of pdfOptionsSchema; a new option without one does not compile. */
export const optionExamples: Record<OptionName, OptionExample> = {
  url: { page: "invoice", options: {}, shows: "The page at the address, on Letter paper with margins of 1 cm." },
  landscape: {
    page: "schedule",
    options: { landscape: true },
    shows: "The longer side lies across.",
    without: "Upright, the table is shrunk until it fits.",
  },
  margin_top: margin("margin_top", "The text begins 2.5 inches down."),
  margin_right: margin("margin_right", "The text ends 2.5 inches before the right edge."),
  margin_bottom: {
    page: "article",
    options: { margin_bottom: "2.5in" },
    shows: "The text ends 2.5 inches before the lower edge; the rest moves to the next page.",
    without: "With the default of 1 cm.",
  },
  margin_left: margin("margin_left", "The text begins 2.5 inches from the left edge."),
  page_size: {
    page: "invoice",
    options: { page_size: "A5" },
    beside: { scale: 0.7 },
    shows: "A5, drawn to the same measure.",
    without: "Letter, the default.",
  },
  scale: {
    page: "invoice",
    options: { scale: 0.6 },
    shows: "Six tenths of the size: more fits on a page.",
    without: "At the default of 1.",
  },
  screen: {
    page: "report",
    options: { screen: true },
    shows: "The page as screens show it.",
    without: "The page’s own print styles, the default.",
  },
  header_template: {
    page: "article",
    options: { header_template: `${large}<p>Annual report</p>`, margin_top: "1.2in" },
    shows: "The header stands in the top margin of each page.",
  },
  footer_template: {
    page: "article",
    options: { footer_template: `${large}<p>Page ${pageOfPages}</p>`, margin_bottom: "1.2in" },
    shows: "The footer stands in the bottom margin, with the page’s number and their count.",
  },
  wait_network: {
    page: "slow",
    options: { wait_network: true },
    beside: { wait_time: 0 },
    shows: "Printed once every answer was in.",
    without: "Printed at the load event: the figures are still on their way.",
  },
  wait_network_time: {
    page: "pausing",
    options: { wait_network_time: 3 },
    beside: { wait_network: true, wait_time: 0 },
    shows: "The page rests 2.5 seconds before it asks again: 3 quiet seconds outlast that.",
    without: "With the default of 2, the second half is missing.",
  },
  wait_time: {
    page: "late",
    options: { wait_time: 3 },
    shows: "After 3 seconds the chart is drawn.",
    without: "With 0, it is not there yet.",
  },
  wait_css_selector: {
    page: "late",
    options: { wait_css_selector: "#chart.ready" },
    beside: { wait_time: 0 },
    shows: "Printed as soon as the page marked its chart as ready.",
    without: "Printed at the load event.",
  },
  file_name: {
    page: "invoice",
    options: { file_name: "invoices/7.pdf" },
    shows: "The same PDF; in the bucket it is invoices/7.pdf.",
  },
  attachment: {
    page: "invoice",
    options: { attachment: true },
    shows: "The same PDF; browsers that open it from the bucket save it instead of showing it.",
  },
  username: members("With the user name and its password: the page that members see."),
  password: members("With both, the address answers with its page."),
  http_success: {
    page: "gone",
    options: { http_success: false },
    shows:
      "Without the option, a 404 page is printed like any other. With true there is no PDF: the job ends creation_failed.",
  },
};

function margin(name: "margin_top" | "margin_right" | "margin_left", shows: string): OptionExample {
  return { page: "article", options: { [name]: "2.5in" }, shows, without: "With the default of 1 cm." };
}

function members(shows: string): OptionExample {
  return {
    page: "members",
    options: { username: "reader", password: "a long secret" },
    shows,
    without: "Without, its refusal is printed.",
  };
}
