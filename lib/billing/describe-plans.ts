import { type Plan, type PlanName, plans } from "./plans.ts";
import { money } from "./price.ts";

/** A plan as people read it, on the pricing page and in the dashboard. */
export type PlanResource = {
  name: string;
  about: string;
  /** Such as "$0.01 a PDF". */
  price: string;
  /** What it holds, a line each. */
  lines: string[];
};

/** Every plan, made from the one table. */
export function describePlans(): Record<PlanName, PlanResource> {
  return { free: describe(plans.free), metered: describe(plans.metered) };
}

function describe({ name, about, includedJobs, centsPerJob, period }: Plan): PlanResource {
  const included = `${includedJobs} PDFs at no cost every ${period}`;
  if (centsPerJob === null) {
    const then = "Once they are used, new jobs wait for the next month";
    return { name, about, price: money(0), lines: [included, then, "No card"] };
  }
  const each = money(centsPerJob);
  return {
    name,
    about,
    price: `${each} a PDF`,
    lines: [included, `${each} for each further one, taxes not included`, "An alert and a hard cap of your own"],
  };
}
