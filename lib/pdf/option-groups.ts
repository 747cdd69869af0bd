import { pdfOptionsSchema } from "./options.ts";

type OptionName = Exclude<keyof typeof pdfOptionsSchema.shape, "url">;

/** What a person sets an option with. */
export type OptionControl = "switch" | "number" | "text" | "html" | "page_size" | "secret";

/** One option as forms show it. `fallback` is its default, null where it has none. */
export type OptionInfo = {
  name: OptionName;
  group: OptionGroup;
  control: OptionControl;
  fallback: unknown;
  description: string;
  example: string;
};

export const optionGroups = ["Page", "Waiting", "Header and footer", "Access", "Output"] as const;
export type OptionGroup = (typeof optionGroups)[number];

/** Where each option belongs for who looks for it; a new option without a place does not compile. */
const places: Record<OptionName, { group: OptionGroup; control: OptionControl }> = {
  page_size: { group: "Page", control: "page_size" },
  landscape: { group: "Page", control: "switch" },
  margin_top: { group: "Page", control: "text" },
  margin_right: { group: "Page", control: "text" },
  margin_bottom: { group: "Page", control: "text" },
  margin_left: { group: "Page", control: "text" },
  scale: { group: "Page", control: "number" },
  screen: { group: "Page", control: "switch" },
  wait_time: { group: "Waiting", control: "number" },
  wait_css_selector: { group: "Waiting", control: "text" },
  wait_network: { group: "Waiting", control: "switch" },
  wait_network_time: { group: "Waiting", control: "number" },
  header_template: { group: "Header and footer", control: "html" },
  footer_template: { group: "Header and footer", control: "html" },
  username: { group: "Access", control: "text" },
  password: { group: "Access", control: "secret" },
  http_success: { group: "Access", control: "switch" },
  file_name: { group: "Output", control: "text" },
  attachment: { group: "Output", control: "switch" },
};

/** All options but the address, described by the schema that checks them. */
export function listOptions(): OptionInfo[] {
  return Object.entries(places).map(([key, place]) => {
    const name = key as OptionName; // Object.entries gives up the keys' type
    const { description = "", example } = pdfOptionsSchema.shape[name].meta() ?? {};
    const fallback = pdfOptionsSchema.shape[name].parse(undefined) ?? null;
    return { name, ...place, fallback, description, example: String(example ?? "") };
  });
}
