import type { HostilePage } from "./hostile-page.ts";
import { contentPages } from "./pages/contents.ts";
import { dialogPages } from "./pages/dialogs.ts";
import { navigationPages } from "./pages/navigations.ts";
import { networkPages } from "./pages/network.ts";
import { scriptPages } from "./pages/scripts.ts";

/** Every hostile and broken page that the service is shown. */
export const hostilePages: readonly HostilePage[] = [
  ...dialogPages,
  ...scriptPages,
  ...navigationPages,
  ...networkPages,
  ...contentPages,
];
