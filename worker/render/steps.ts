import { setTimeout as sleep } from "node:timers/promises";
import { evaluate } from "./evaluate.ts";
import type { Failure } from "./failure.ts";
import { navigate } from "./navigate.ts";
import { ownPageRule } from "./page-rule.ts";
import { print } from "./print.ts";
import type { Render, Step } from "./render.ts";
import { prepareTemplates } from "./templates.ts";
import { waitForSelector } from "./wait-for-selector.ts";
import { within } from "./within.ts";

/** A render, step by step. Each is a no-op when its option is unset. */
export const steps: readonly Step[] = [
  authenticate,
  emulateMedia,
  prepareTemplates,
  navigate,
  waitForSelector,
  waitForNetwork,
  waitForFonts,
  waitTime,
  ownPageRule,
  print,
];

/** "Used if the target address requests HTTP Basic authentication": by the target's origin, no other. */
async function authenticate({ context, credentials, target }: Render): Promise<Failure | undefined> {
  if (credentials !== null) await context.setHTTPCredentials({ ...credentials, origin: target.origin });
  return undefined;
}

/** "`true` ignores print styles and emulates the screen CSS media type." */
async function emulateMedia({ session, options }: Render): Promise<Failure | undefined> {
  // Not page.emulateMedia(): at each navigation what our own session has not set would take its place.
  if (options.screen) await session.send("Emulation.setEmulatedMedia", { media: "screen" });
  return undefined;
}

/** "Waits until network activity has paused": no request in flight for `wait_network_time`. Never pausing is no failure. */
async function waitForNetwork({ options, limits, network, place, over }: Render): Promise<Failure | undefined> {
  if (!options.wait_network) return undefined;
  place.leave();
  const deadline = performance.now() + limits.NETWORK_TIMEOUT_MS;
  for (;;) {
    const missingMs = network.missingMs(options.wait_network_time * 1_000);
    const leftMs = deadline - performance.now();
    if (missingMs <= 0 || leftMs <= 0) return undefined;
    await sleep(Math.min(missingMs, leftMs), undefined, { signal: over });
  }
}

/** Fonts that are on their way; past the limit others print in their place. */
async function waitForFonts({ session, limits }: Render): Promise<Failure | undefined> {
  const ready = evaluate(session, "document.fonts.ready.then(() => true)");
  // A page that navigates at this moment prints with the fonts it has.
  await within(
    limits.FONTS_TIMEOUT_MS,
    ready.catch(() => undefined),
  );
  return undefined;
}

/** "Delay before generating the PDF." */
async function waitTime({ options, place, over }: Render): Promise<Failure | undefined> {
  if (options.wait_time === 0) return undefined;
  place.leave();
  await sleep(options.wait_time * 1_000, undefined, { signal: over });
  return undefined;
}
