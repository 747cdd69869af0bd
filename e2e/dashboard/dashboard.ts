import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { encode } from "next-auth/jwt";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect } from "vitest";
import { config } from "#lib/config/config.ts";
import { newPerson, type Person } from "#lib/testing/people.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { sessionSecret } from "#lib/users/session-cookie.ts";
import { startSession } from "#lib/users/sessions.ts";
import { librariesBeside } from "#worker/render/browser-folder.ts";

/** Phones and desktops, as look.md means them. */
export const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

export type Width = keyof typeof widths;

type VisitInput = { as?: Person; width?: Width; dark?: boolean; scripts?: boolean };

/** The real service and a real browser before it. */
export type Dashboard = {
  service: Service;
  /** Its first web process. */
  url: string;
  /** A browser window of its own; with `as`, that person is signed in there. */
  visit(input?: VisitInput): Promise<Page>;
  /** What went wrong in any window so far: errors on the console, exceptions, and broken content policy. */
  faults: string[];
  /** Takes out the faults that a test meant to cause; gives how many there were. */
  forgive(meant: (fault: string) => boolean): number;
  stop(): Promise<void>;
};

/** ms for a condition on a page: a cold server and a busy machine included. */
const pageTimeoutMs = 20_000;

export async function startDashboard(input: Parameters<typeof startService>[0] = {}): Promise<Dashboard> {
  const service = await startService(input);
  const browser = await launch();
  const url = service.webs[0].url;
  const faults: string[] = [];
  return {
    service,
    url,
    faults,
    forgive(meant) {
      const others = faults.filter((fault) => !meant(fault));
      return faults.splice(0, faults.length, ...others).length - others.length;
    },
    async visit({ as, width = "desktop", dark = false, scripts = true } = {}) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: widths[width],
        colorScheme: dark ? "dark" : "light",
        isMobile: width === "phone",
        hasTouch: width === "phone",
        javaScriptEnabled: scripts,
        permissions: ["clipboard-read", "clipboard-write"],
      });
      if (as) await signInAs({ context, person: as, url });
      const page = await context.newPage();
      page.setDefaultTimeout(pageTimeoutMs);
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
      return page;
    },
    async stop() {
      await browser.close();
      await service.stop();
    },
  };
}

/** A member of the service's account who is signed in, and their window. */
export async function visitAsMember(
  dashboard: Dashboard,
  input: Omit<VisitInput, "as"> & Parameters<typeof newPerson>[0] = {},
): Promise<{ page: Page; person: Person }> {
  const person = await newPerson({ accountId: dashboard.service.account.id, ...input });
  return { page: await dashboard.visit({ ...input, as: person }), person };
}

/** Fails on any serious breach of accessibility that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  // Next sends a page's title after its first words.
  await page.waitForFunction(() => document.title !== "");
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`)).toEqual(
    [],
  );
}

/** Keeps a picture of the whole page where PLATEN_SCREENSHOTS names a folder, for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PLATEN_SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function signInAs({
  context,
  person,
  url,
}: {
  context: BrowserContext;
  person: Person;
  url: string;
}): Promise<void> {
  const sid = await startSession({ input: { userId: person.id, userAgent: "a test" } });
  const value = await encode({ token: { sid }, secret: sessionSecret() });
  await context.addCookies([{ name: "next-auth.session-token", value, url, httpOnly: true, sameSite: "Lax" }]);
}

function launch(): Promise<Browser> {
  const { CHROMIUM_PATH: executablePath = "", FONTCONFIG_FILE } = config();
  const libraries = librariesBeside(executablePath);
  return chromium.launch({
    executablePath,
    env: {
      ...(FONTCONFIG_FILE === undefined ? {} : { FONTCONFIG_FILE }),
      ...(libraries === undefined ? {} : { LD_LIBRARY_PATH: libraries }),
    },
  });
}
