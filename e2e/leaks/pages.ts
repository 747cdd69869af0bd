import type { LeakPage } from "./leak-page.ts";
import { elements } from "./pages/elements.ts";
import { frames } from "./pages/frames.ts";
import { hints } from "./pages/hints.ts";
import { hosts } from "./pages/hosts.ts";
import { navigations } from "./pages/navigations.ts";
import { requests } from "./pages/requests.ts";
import { sockets } from "./pages/sockets.ts";
import { styles } from "./pages/styles.ts";
import { templates } from "./pages/templates.ts";

/** Every way out of a page that the suite tries. */
export const leakPages: readonly LeakPage[] = [
  ...navigations,
  ...frames,
  ...elements,
  ...styles,
  ...requests,
  ...sockets,
  ...hints,
  ...hosts,
  ...templates,
];
