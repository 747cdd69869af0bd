import type { Config } from "#lib/config/config.ts";
import type { LimitGroup } from "./limit-group.ts";
import { megabytes, seconds } from "./units.ts";

/** The time and room of one render, from the settings that the renderer goes by. */
export function renderingLimits(settings: Config): LimitGroup {
  return {
    id: "rendering",
    title: "One render",
    intro: "A page gets this much time and room. Most pages need a hundredth of it.",
    rows: [
      {
        what: "Until the address answers",
        limit: seconds(settings.NAVIGATION_TIMEOUT_MS),
        past: "The job fails: `navigation_timeout`.",
      },
      {
        what: "Until everything on the page has loaded",
        limit: seconds(settings.LOAD_TIMEOUT_MS),
        past: "It prints as it is: one dead asset cannot fail a page.",
      },
      {
        what: "`wait_css_selector`",
        limit: seconds(settings.SELECTOR_TIMEOUT_MS),
        past: "The job fails: `selector_timeout`.",
      },
      { what: "`wait_network`, in all", limit: seconds(settings.NETWORK_TIMEOUT_MS), past: "It prints as it is." },
      { what: "Fonts", limit: seconds(settings.FONTS_TIMEOUT_MS), past: "It prints with fallback fonts." },
      {
        what: "The whole render",
        limit: seconds(settings.RENDER_TIMEOUT_MS),
        past: "The job fails: `render_timeout`.",
      },
      {
        what: "One response of a page",
        limit: megabytes(settings.RESPONSE_MAX_BYTES),
        past: "The job fails: `too_large`.",
      },
      {
        what: "All responses of a page",
        limit: megabytes(settings.RENDER_MAX_BYTES),
        past: "The job fails: `too_large`.",
      },
      {
        what: "The PDF",
        limit: `${megabytes(settings.PDF_MAX_BYTES)}, ${settings.PDF_MAX_PAGES.toLocaleString("en")} pages`,
        past: "The job fails: `too_large`.",
      },
    ],
  };
}
