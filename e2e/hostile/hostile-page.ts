import type { Exchange } from "#e2e/fixtures/answers.ts";
import type { CreationFailureCode } from "#lib/errors/failure-codes.ts";
import type { LimitSet } from "./limits.ts";

/** A page that is broken or means harm, and how its job must end. */
export type HostilePage = {
  name: string;
  /** What its job may end with, each with the reason in what the page does: a page that may end in anything says nothing. */
  ends: Partial<Record<Ending, string>>;
  /** The limits it is tried under, of which the one it must meet comes first; `patient` unless given. */
  limits?: LimitSet;
  /** What makes the answer, given the exchange; a text is sent as HTML. */
  answer?: string | ((exchange: Exchange) => void);
  /** In place of an answer of its own: a path of the fixture site, or an address made from the hosts. */
  at?: string | ((hosts: HostileHosts) => string);
  /** Options of its job; wait_time is short unless given. */
  options?: Record<string, unknown>;
  /** Takes so much of the machine that it is measured by itself. */
  heavy?: true;
};

export type Ending = "delivered" | CreationFailureCode;

/** Origins beside the page's own that pages reach. */
export type HostileHosts = { tls: string };

/** HTML with a script that runs while the page loads. */
export function scripted(script: string): string {
  return `<!doctype html><title>Hostile</title><h1>Hostile page</h1><script>${script}</script>`;
}

/** HTML with a script that runs once the page has loaded. */
export function scriptedLater(script: string): string {
  return scripted(`addEventListener("load", () => setTimeout(() => { ${script} }, 50))`);
}
